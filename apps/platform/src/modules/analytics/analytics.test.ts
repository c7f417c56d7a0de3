import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createAnalytics, MAX_WAITING_EVENTS } from './analytics'

let server: Server | null = null
afterEach(() => server?.close())

/** An endpoint that answers each request with the next of these statuses, then 204. */
async function endpoint(...statuses: number[]) {
  const bodies: { version: string; events: object[] }[] = []
  server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(JSON.parse(body) as (typeof bodies)[number])
      response.writeHead(statuses.shift() ?? 204, { location: 'http://127.0.0.1:1/' }).end()
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/events`, bodies }
}

const help = { name: 'help_button_clicked', properties: {} } as const
const { signal } = new AbortController()
const warnings: string[] = []
const log = { warn: (message: string) => void warnings.push(message) }

test('events are sent in batches, with version and time and nothing else', async () => {
  const { url, bodies } = await endpoint()
  const analytics = createAnalytics({ url, version: '1.2.3', log, now: () => 0 })
  expect(analytics.endpoint).toBe(new URL(url).origin)
  for (let count = 0; count < 101; count++) analytics.add(help)
  await analytics.send(signal)
  expect(bodies.map(({ events }) => events.length)).toEqual([100, 1])
  expect(bodies[1]).toEqual({
    version: '1.2.3',
    events: [{ ...help, occurred_at: '1970-01-01T00:00:00.000Z' }],
  })
  await analytics.send(signal)
  expect(bodies).toHaveLength(2)
})

test('a failed request is repeated, a refused or redirected one is not', async () => {
  warnings.length = 0
  const { url, bodies } = await endpoint(503, 429, 400, 302)
  const analytics = createAnalytics({ url, version: '1', log })
  analytics.add(help)
  for (let turn = 0; turn < 5; turn++) await analytics.send(signal)
  expect(bodies).toHaveLength(3)
  analytics.add(help)
  await analytics.send(signal)
  await analytics.send(signal)
  expect(bodies).toHaveLength(4)
  expect(warnings).toEqual(['Usage events cannot be sent'])
})

test('events that cannot be sent are limited', async () => {
  const analytics = createAnalytics({ url: 'http://127.0.0.1:1/', version: '1', log })
  for (let count = 0; count < MAX_WAITING_EVENTS + 10; count++) analytics.add(help)
  await analytics.send(signal)
  const { url, bodies } = await endpoint()
  expect(url).toContain('127.0.0.1')
  expect(bodies).toHaveLength(0)
})

test('without an endpoint events are discarded', async () => {
  const analytics = createAnalytics({ url: null, version: '1', log })
  analytics.add(help)
  await analytics.send(signal)
  expect(analytics.endpoint).toBeNull()
})
