import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { readBytes } from './read-body'

const requestOf = (body: PassThrough) =>
  Object.assign(body, { headers: {}, socket: {} }) as unknown as IncomingMessage

it('gives up a body that does not end in time', async () => {
  const body = new PassThrough()
  body.write('a')
  await expect(readBytes(requestOf(body), 100, 20)).rejects.toMatchObject({ status: 408 })
})

it('reads one that ends in time', async () => {
  const body = new PassThrough()
  body.end('all')
  expect((await readBytes(requestOf(body), 100, 60_000)).toString()).toBe('all')
})

it('gives up a body whose client has left before', async () => {
  const body = new PassThrough()
  body.on('error', () => undefined).destroy()
  await expect(readBytes(requestOf(body), 100, 60_000)).rejects.toMatchObject({ status: 400 })
})

it('refuses more of bodies that do not end than a client has room for, and takes small ones', async () => {
  const pending: PassThrough[] = []
  const reads: Promise<Buffer>[] = []
  const open = (bytes: number) => {
    const body = new PassThrough({ highWaterMark: 2 * bytes })
    pending.push(body)
    const read = readBytes(requestOf(body), 60_000_000, 60_000)
    reads.push(read)
    read.catch(() => undefined)
    body.write(Buffer.alloc(bytes))
    return read
  }
  for (let n = 0; n < 2; n += 1) void open(50_000_000)
  await expect(open(50_000_000)).rejects.toMatchObject({ status: 503 })
  const small = open(60_000)
  pending.at(-1)?.end()
  expect(await small).toHaveLength(60_000)
  for (const body of pending) body.on('error', () => undefined).destroy()
  await Promise.allSettled(reads)
  const again = open(50_000_000)
  pending.at(-1)?.end()
  expect(await again).toHaveLength(50_000_000)
})
