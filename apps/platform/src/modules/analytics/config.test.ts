import { expect, test } from 'vitest'
import { readConfig } from '../../server/config'

const read = (text: string) => readConfig({}, { HOWDAH_ANALYTICS_URL: text }).analyticsUrl

test('events have an endpoint only where one is configured', () => {
  expect(readConfig({}, {}).analyticsUrl).toBeNull()
  expect(read('')).toBeNull()
  expect(read('https://events.example.com/howdah/')).toBe('https://events.example.com/howdah')
  for (const text of [
    'events.example.com',
    'ftp://a.example',
    'https://a:b@c.example',
    'https://a.example?key=1',
  ])
    expect(() => read(text)).toThrow(/HOWDAH_ANALYTICS_URL takes/)
})
