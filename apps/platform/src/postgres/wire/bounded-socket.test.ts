import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { AnswerTooLarge, boundedSocket } from './bounded-socket'

let server: Server | undefined
afterEach(() => server?.close())

async function connected(maxBytes: number): Promise<{ here: Socket; there: Socket }> {
  server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const here = boundedSocket(maxBytes)
  const incoming = once(server, 'connection')
  here.connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [there] = (await incoming) as [Socket]
  return { here, there }
}

function message(type: string, bytes: number): Buffer {
  const buffer = Buffer.alloc(5 + bytes)
  buffer.write(type)
  buffer.writeUInt32BE(4 + bytes, 1)
  return buffer
}

it('passes on answers that are each within the bound', async () => {
  const { here, there } = await connected(1_000)
  const answer = Buffer.concat([message('D', 400), message('D', 400), message('Z', 1)])
  const sent = Buffer.concat(Array.from({ length: 50 }, () => answer))
  let received = 0
  here.on('data', (chunk: Buffer) => (received += chunk.length))
  // In pieces that cut headers.
  for (let at = 0; at < sent.length; at += 7) there.write(sent.subarray(at, at + 7))
  there.end()
  await once(here, 'end')
  expect(received).toBe(sent.length)
})

it.each([
  ['one message', message('N', 2_000).subarray(0, 5)],
  ['many rows', Buffer.concat(Array.from({ length: 4 }, () => message('D', 300)))],
])('ends a session at %s of more', async (_, sent) => {
  const { here, there } = await connected(1_000)
  there.on('error', () => undefined)
  there.write(sent)
  const [error] = (await once(here, 'error').catch((caught: unknown) => [caught])) as [unknown]
  expect(error).toBeInstanceOf(AnswerTooLarge)
  expect(here.destroyed).toBe(true)
})
