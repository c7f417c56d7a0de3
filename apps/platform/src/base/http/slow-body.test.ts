import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { readBytes } from './read-body'

const requestOf = (body: PassThrough) =>
  Object.assign(body, { headers: {} }) as unknown as IncomingMessage

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
