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
  projectRef: null,
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
