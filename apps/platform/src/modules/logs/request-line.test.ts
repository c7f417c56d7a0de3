import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { dashboardLine, requestLine } from './request-line'

const exchangeOf = (path: string, agent = 'test', more = {}) => ({
  request: { method: 'POST', headers: { 'user-agent': agent } } as unknown as IncomingMessage,
  response: { statusCode: 200, headersSent: true } as ServerResponse,
  requestId: 'req_1',
  path,
  query: '',
  personId: 'ada',
  summary: 'Restore a version',
  projectRef: null,
  database: null,
  invoked: null,
  refusal: null,
  ...more,
})
const ref = 'abcdefghijklmnopqrst'

it('cuts what is long, and hides a secret that goes on beyond the cut', () => {
  const key = `sb_secret_${'k'.repeat(100)}`
  const exchange = exchangeOf(`/${ref}/rest/v1/x`, `${'a '.repeat(95)}${key}${'-a'.repeat(8_000)}`)
  const agent = String(requestLine({ exchange, durationMs: 1 }, 0).details?.user_agent)
  expect(agent).toHaveLength(198)
  expect(agent).not.toContain('kk')
})

it('has a line of the dashboard for the project that was found, and for no other text', () => {
  const path = `/platform/organizations/${ref}/members`
  expect(dashboardLine({ exchange: exchangeOf(path), durationMs: 1 }, 0)).toBeNull()
  const found = exchangeOf(`/v1/projects/x`, 'test', { projectRef: ref })
  expect(dashboardLine({ exchange: found, durationMs: 1 }, 0)?.ref).toBe(ref)
})

it('says why the Data API and auth refused a request, in a bounded text without secrets', () => {
  const refusal = { code: '42501', message: `no sb_secret_${'k'.repeat(30)} ${'x'.repeat(2_000)}` }
  const line = (service: string) =>
    requestLine(
      { exchange: exchangeOf(`/${ref}/${service}/v1/x`, 'test', { refusal }), durationMs: 1 },
      0,
    )
  const { details } = line('rest')
  expect(details).toMatchObject({ error_code: '42501' })
  expect(String(details?.error)).toHaveLength(500)
  expect(String(details?.error)).toMatch(/^no \(hidden\) x/)
  expect(line('auth').details).toMatchObject({ error_code: '42501' })
  expect(line('storage').details).not.toHaveProperty('error')
})

it('says what was done, by whom and to what, without repeating the project', () => {
  const exchange = exchangeOf(`/platform/projects/${ref}/functions/greet`, 'test', {
    projectRef: ref,
  })
  expect(dashboardLine({ exchange, durationMs: 1 }, 0)?.line).toMatchObject({
    message: 'Restore a version: POST /functions/greet 200',
    details: { person_id: 'ada', operation: 'Restore a version' },
  })
})

it('names the edge function and its version', () => {
  const exchange = exchangeOf(`/${ref}/functions/v1/greet`, 'test', {
    invoked: { function: 'greet', version: 4 },
  })
  expect(requestLine({ exchange, durationMs: 1 }, 0).details).toMatchObject({
    ...{ function: 'greet', version: 4 },
  })
})
