import { afterEach, expect, it } from 'vitest'
import { silentPostgres, type SilentPostgres } from '../testing/silent-postgres'
import { WireConnection } from './wire-connection'

const MB = 1024 ** 2

let postgres: SilentPostgres | null = null
afterEach(() => postgres?.end())

async function connected(answer: (question: Buffer) => Buffer[]): Promise<WireConnection> {
  postgres = await silentPostgres(answer)
  return WireConnection.open(postgres.target, '')
}

const message = (type: string, body: Buffer = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const many = (bytes: Buffer, size: number): Buffer =>
  Buffer.alloc(Math.floor(size / bytes.length) * bytes.length, bytes)
const ready = message('Z', Buffer.from('I'))

it('takes no more rows than fit into memory, however short they are', async () => {
  const rows = many(message('D', Buffer.alloc(2)), MB)
  const connection = await connected(() => [...Array<Buffer>(64).fill(rows), ready])
  await expect(connection.rows('select')).rejects.toThrow(/larger than 256 MB/)
}, 60_000)

it('takes no more fields than fit into memory, however short they are', async () => {
  const fields = Buffer.alloc(2 + 4 * 10_000, 0xff)
  fields.writeUInt16BE(10_000)
  const rows = many(message('D', fields), MB)
  const connection = await connected(() => [...Array<Buffer>(64).fill(rows), ready])
  await expect(connection.rows('select')).rejects.toThrow(/larger than 256 MB/)
}, 60_000)

it('returns an answer as it was', async () => {
  const answer = Buffer.concat([many(message('I'), MB), message('D', Buffer.from('abc')), ready])
  const connection = await connected(() => [answer])
  expect((await connection.exchange(message('Q'))).equals(answer)).toBe(true)
  connection.destroy()
})

it('passes rows on without those that have no bytes', async () => {
  const row = message('d', Buffer.from('1\n'))
  const answer = [many(message('d'), MB), many(row, 3 * MB), ready]
  const connection = await connected(() => answer)
  let rows = 0
  for await (const piece of connection.copyOut('copy')) rows += piece.length / 2
  expect(rows).toBe(Math.floor((3 * MB) / row.length))
  connection.destroy()
}, 60_000)

it('says that a row is too long', async () => {
  const head = Buffer.from('d\x7f\0\0\0', 'latin1')
  const connection = await connected(() => [head])
  await expect(connection.copyOut('copy').next()).rejects.toThrow(/longer than 64 MB/)
})
