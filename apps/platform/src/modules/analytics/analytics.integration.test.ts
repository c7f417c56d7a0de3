import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { call } from '../../server/http/testing/call'

const received: unknown[] = []
let endpoint: Server
let testPlatform: TestPlatform
beforeAll(async () => {
  endpoint = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(JSON.parse(body))
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
  const { port } = endpoint.address() as AddressInfo
  testPlatform = await startTestPlatform({ HOWDAH_ANALYTICS_URL: `http://127.0.0.1:${port}/in` })
})
afterAll(async () => {
  await testPlatform.stop()
  endpoint.close()
})

const ask = (method: string, rest: string, json?: unknown) =>
  call(`${testPlatform.url}/platform/telemetry${rest}`, {
    method,
    headers: { authorization: `Bearer ${testPlatform.tokens.reader}` },
    ...(json === undefined ? {} : { json }),
  })
const copied = (properties: object) => ({ name: 'connection_string_copied', properties })

it('sends events of signed-in people to the configured endpoint', async () => {
  const { running, url } = testPlatform
  expect((await ask('GET', '')).body).toEqual({
    endpoint: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
  })
  const config = await call(`${url}/platform/config`, {})
  expect(config.body).toMatchObject({ flags: { analytics: true } })
  const event = copied({ connectionType: 'uri', lang: 'text', connectionMethod: 'direct' })
  expect((await ask('POST', '/event', event)).status).toBe(202)
  await running.platform.analytics.send(new AbortController().signal)
  expect(received).toEqual([
    {
      version: running.platform.version,
      events: [{ ...event, occurred_at: expect.any(String) as string }],
    },
  ])
})

it('refuses events with anything but names and choices', async () => {
  for (const body of [
    { name: 'other', properties: {} },
    { name: 'help_button_clicked', properties: {}, sql: 'select 1' },
    copied({ sql: 'select' }),
    copied({ lang: 'postgresql://postgres:secret@db.example.com' }),
    copied({ lang: 'x'.repeat(41) }),
    copied({ lang: 1 }),
  ])
    expect([body, (await ask('POST', '/event', body)).status]).toEqual([body, 400])
  const anonymous = await call(`${testPlatform.url}/platform/telemetry/event`, {
    method: 'POST',
    json: { name: 'help_button_clicked', properties: {} },
  })
  expect(anonymous.status).toBe(401)
})

it('limits the events of a person', async () => {
  const statuses = new Set<number>()
  for (let count = 0; count < 60; count++)
    statuses.add((await ask('POST', '/event', copied({}))).status)
  expect([...statuses]).toEqual([202, 429])
})
