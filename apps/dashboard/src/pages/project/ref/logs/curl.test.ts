import type { LogLine } from '@howdah/platform-client/resources/logs/logs'
import { expect, test } from 'vitest'
import { curlOf } from './curl'

const line = {
  source: 'api',
  method: 'GET',
  path: `/rest/v1/it's`,
  details: { query: 'select=*' },
} as unknown
const endpoint = 'http://127.0.0.1:8101/abc'

test('writes a request as a command, quoted for a shell', () => {
  expect(curlOf(line as LogLine, endpoint)).toBe(
    `curl --request GET 'http://127.0.0.1:8101/abc/rest/v1/it'\\''s?select=*' \\\n  --header "apikey: $API_KEY"`,
  )
  expect(curlOf({ ...(line as LogLine), method: 'HEAD', details: null }, endpoint)).toContain(
    'curl --head',
  )
  expect(curlOf({ ...(line as LogLine), method: null }, endpoint)).toBeNull()
})
