import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createTransport } from './transport'

const MESSAGE = 'x'.repeat(100_000)
let server: WebSocketServer
let reader: WebSocket
let served: WebSocket

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, perMessageDeflate: false })
  const connected = new Promise<WebSocket>((resolve) => server.once('connection', resolve))
  reader = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  served = await connected
  await vi.waitFor(() => expect(reader.readyState).toBe(WebSocket.OPEN))
})
afterEach(() => {
  reader.terminate()
  served.terminate()
  server.close()
})

/** Sends until the reader is waited for. */
function fill() {
  const dropped = vi.fn()
  const transport = createTransport(served, () => MESSAGE.length, dropped)
  while (transport.buffered <= 700_000) transport.send(MESSAGE)
  return { dropped, transport }
}

it('a slow reader is waited for once, and not each time', async () => {
  reader.pause()
  const { transport } = fill()
  const begin = performance.now()
  for (let batch = 0; batch < 20; batch += 1) await transport.drained()
  const waited = performance.now() - begin
  expect(waited).toBeGreaterThan(500)
  expect(waited).toBeLessThan(6_000)
})

it('a reader that does not catch up is ended, and what it was too slow for is counted', async () => {
  reader.pause()
  const { dropped, transport } = fill()
  for (let sent = 0; served.readyState === WebSocket.OPEN && sent < 100; sent += 1)
    transport.send(MESSAGE)
  await transport.drained()
  expect(dropped).toHaveBeenCalledOnce()
  expect(transport.buffered).toBeLessThan(1_400_000)
})

it('a reader that goes on is waited for until it has caught up', async () => {
  reader.pause()
  const { dropped, transport } = fill()
  const waiting = transport.drained()
  reader.resume()
  await waiting
  expect(transport.buffered).toBeLessThan(700_000)
  expect(dropped).not.toHaveBeenCalled()
})
