import { createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { NdjsonSink } from './ndjson-sink'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Returns a response whose reader consumes everything immediately. */
async function answer(): Promise<ServerResponse> {
  const server = createServer()
  closers.push(() => server.close())
  const response = new Promise<ServerResponse>((resolve) =>
    server.on('request', (_, answer) => resolve(answer)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  get({ port: (server.address() as AddressInfo).port }, (incoming) => incoming.resume())
  return response
}

/** A DataRow's body: one column of that many bytes. */
function row(bytes: number): Buffer {
  const head = Buffer.alloc(6)
  head.writeInt16BE(1)
  head.writeInt32BE(bytes, 2)
  return Buffer.concat([head, Buffer.alloc(bytes, 'a')])
}

test('a long answer rests once after its beginning, for as long as a page needs to paint it; a short one does not', async () => {
  const response = await answer()
  const sink = new NdjsonSink(response, () => null)
  const changes: { waiting: boolean; at: number }[] = []
  sink.onPressure((waiting) => changes.push({ waiting, at: performance.now() }))
  const send = (rows: number) => {
    for (let n = 0; n < rows; n += 1) sink.row(row(1024), 0, row(1024).length)
  }
  // Also waits for bytes that the socket does not accept immediately.
  const goesOn = () => vi.waitFor(() => expect(changes.at(-1)?.waiting ?? false).toBe(false))

  send(130)
  await goesOn()
  const begun = performance.now()
  send(130)
  expect(changes.at(-1)?.waiting).toBe(true)
  await goesOn()
  // Timers may be a millisecond early.
  expect((changes.at(-1)?.at ?? 0) - begun).toBeGreaterThan(23)

  const before = changes.length
  sink.row(row(1024), 0, row(1024).length)
  await new Promise((resolve) => setImmediate(resolve))
  expect(changes).toHaveLength(before)
  sink.end({ type: 'end', statements: 1, durationMs: 1, leftovers: [] })
})
