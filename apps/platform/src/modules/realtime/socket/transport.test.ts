import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { refusals } from '../protocol/refusals'
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

it('a reader that does not catch up is closed with the reason, and what it was too slow for is counted', async () => {
  const closed = new Promise((resolve) =>
    reader.once('close', (code, reason) => resolve([code, reason.toString()])),
  )
  reader.pause()
  const { dropped, transport } = fill()
  const waiting = transport.drained()
  for (let sent = 0; served.readyState === WebSocket.OPEN && sent < 100; sent += 1)
    transport.send(MESSAGE)
  await waiting
  expect(transport.hasRoom()).toBe(true)
  expect(dropped).toHaveBeenCalledOnce()
  expect(transport.buffered).toBeLessThan(1_400_000)
  reader.resume()
  expect(await closed).toEqual([1013, refusals.tooSlow])
})

it('a reader that goes on is waited for until it has caught up', async () => {
  reader.pause()
  const { dropped, transport } = fill()
  expect(transport.hasRoom()).toBe(false)
  const waiting = transport.drained()
  reader.resume()
  await waiting
  expect(transport.hasRoom()).toBe(true)
  expect(transport.buffered).toBeLessThan(700_000)
  expect(dropped).not.toHaveBeenCalled()
})

it('a reader that goes away is waited for no longer', async () => {
  reader.pause()
  const { transport } = fill()
  const waiting = transport.drained()
  reader.terminate()
  await waiting
  expect(transport.hasRoom()).toBe(true)
})
