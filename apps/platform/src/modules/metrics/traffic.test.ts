import { Agent, createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTraffic, type Traffic } from './traffic'

let server: Server
let traffic: Traffic
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

beforeEach(async () => {
  traffic = createTraffic()
  server = createServer((request, response) => {
    traffic.watch(request, response)
    const url = new URL(request.url ?? '', 'http://here')
    const ref = url.searchParams.get('ref')
    if (ref !== null) traffic.attribute(response, ref)
    response.statusCode = Number(url.searchParams.get('status') ?? 200)
    response.write('x'.repeat(Number(url.searchParams.get('bytes') ?? 0)))
    if (url.searchParams.has('cut')) setImmediate(() => response.destroy())
    else response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  agent.destroy()
  server.close()
})

/** One after the other on one connection; ends when the answer has. */
const ask = (query: string) =>
  new Promise<void>((resolve) => {
    get({ port: (server.address() as AddressInfo).port, path: `/?${query}`, agent }, (answer) =>
      answer
        .resume()
        .on('error', () => undefined)
        .on('close', resolve),
    ).on('error', () => resolve())
  })

it('counts each answer for its project, its bytes as they went over the wire, once', async () => {
  await ask('ref=a&bytes=1000')
  await ask('ref=b&bytes=50000&status=404')
  await ask('bytes=70000')
  await ask('ref=a&bytes=2000&cut')
  await ask('ref=b')
  const counts = traffic.take()
  expect([...counts.keys()].sort()).toEqual(['a', 'b'])
  expect(counts.get('a')).toMatchObject({ requests: 2, errors: 1 })
  expect(counts.get('b')).toMatchObject({ requests: 2, errors: 1 })
  // The text, and a few hundred bytes of headers for each.
  expect(counts.get('a')?.egressBytes).toBeGreaterThan(3_000)
  expect(counts.get('a')?.egressBytes).toBeLessThan(4_200)
  expect(counts.get('b')?.egressBytes).toBeGreaterThan(50_000)
  expect(counts.get('b')?.egressBytes).toBeLessThan(51_200)
  expect(traffic.take().size).toBe(0)
})
