import { setTimeout } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { dumpMessages as messages } from '../dumps.messages'
import {
  builtArchive,
  builtBegin,
  builtChunks,
  builtHead,
  builtInt,
  builtText,
} from '../testing/build-archive'
import { plainDump } from './read-archive'

const ROWS = Buffer.from([1])
const LARGE_OBJECTS = Buffer.from([3])
const PIECE_BYTES = 256 * 1024

/** Comes at once, as a file that was read ahead. */
async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    await Promise.resolve()
    yield bytes.subarray(at, at + PIECE_BYTES)
  }
}

/** Reads a dump, and counts the turns of others meanwhile. */
async function read(bytes: Buffer) {
  let turns = 0
  let isRead = false
  const turn = () => {
    turns += 1
    if (!isRead) setImmediate(turn)
  }
  setImmediate(turn)
  const parts: Buffer[] = []
  try {
    for await (const part of plainDump(piecesOf(bytes))) parts.push(Buffer.from(part))
  } finally {
    isRead = true
  }
  return { turns, parts, text: Buffer.concat(parts).toString('latin1') }
}

const manyOf = (count: number, unit: Buffer): Buffer => Buffer.alloc(count * unit.length, unit)

it('lets others have their turns while it reads rows in chunks of a byte', async () => {
  const rows = 200_000
  const { turns, parts, text } = await read(
    builtArchive(
      [{ id: 1, kind: 'TABLE DATA', copy: 'COPY t FROM stdin;\n', hasData: true }],
      [
        ROWS,
        builtInt(1),
        manyOf(rows, Buffer.concat([builtInt(1), Buffer.from('x')])),
        builtInt(0),
      ],
    ),
  )
  expect(text).toContain(`COPY t FROM stdin;\n${'x'.repeat(rows)}\n`)
  expect(turns).toBeGreaterThan(100)
  // Each is worked on by itself.
  expect(parts.length).toBeLessThan(100)
})

it('writes a large object in chunks of a byte as it was', async () => {
  const size = 600_000
  const { turns, text } = await read(
    builtArchive(
      [{ id: 1, kind: 'BLOBS', hasData: true }],
      [
        ...[LARGE_OBJECTS, builtInt(1), builtInt(7)],
        manyOf(size, Buffer.concat([builtInt(1), Buffer.from('x')])),
        ...[builtInt(0), builtInt(0)],
      ],
    ),
  )
  const writes = [...text.matchAll(/lo_put\(7, (\d+), '\\x((?:78)+)'\);/g)]
  expect(writes.map(([, at, hex = '']) => [Number(at), hex.length / 2])).toEqual([
    [0, 262_144],
    [262_144, 262_144],
    [524_288, 75_712],
  ])
  expect(turns).toBeGreaterThan(300)
})

it('lets others have their turns while nothing is to be written', async () => {
  const { turns } = await read(
    builtArchive(
      [{ id: 1, kind: 'BLOBS', hasData: true }],
      [
        ...[LARGE_OBJECTS, builtInt(1)],
        manyOf(100_000, Buffer.concat([builtInt(7), builtChunks()])),
        builtInt(0),
      ],
    ),
  )
  expect(turns).toBeGreaterThan(50)
})

/** Begins as it is to be, and has no end. */
async function* endless(begin: Buffer, unit: Buffer): AsyncGenerator<Buffer> {
  yield begin
  for (;;) {
    await Promise.resolve()
    yield unit
  }
}

const aTable = builtBegin({ id: 1, kind: 'TABLE' })

it.each([
  ['dependencies without an end', 1, builtText('1'.repeat(10_000))],
  ['too many entries', 200_001, Buffer.concat([builtText(null), Buffer.from([3, 0, 0]), aTable])],
])('refuses a table of contents with %s', async (_, count, unit) => {
  const dump = plainDump(endless(Buffer.concat([builtHead(count), aTable]), unit))
  await expect(dump.next()).rejects.toThrow(messages.largeContents)
})

it.each([{ kind: 'K'.repeat(65) }, { kind: 'TABLE', accessMethod: 'a'.repeat(65) }])(
  'refuses an entry with a name that is none',
  async (entry) => {
    await expect(read(builtArchive([{ id: 1, ...entry }]))).rejects.toThrow(messages.archiveDamaged)
  },
)

const ALGORITHMS = { gzip: 1, lz4: 2 }

it('refuses rows that it cannot unpack before it hands on a definition', async () => {
  const table = { id: 1, kind: 'TABLE', definition: 'CREATE TABLE t (n int);\n' }
  const rows = { id: 2, kind: 'TABLE DATA', copy: 'COPY t FROM stdin;\n', hasData: true }
  const dump = plainDump(piecesOf(builtArchive([table, rows], [], ALGORITHMS.lz4)))
  await expect(dump.next()).rejects.toThrow(messages.archiveCompression('lz4'))
  const { text } = await read(builtArchive([table], [], ALGORITHMS.lz4))
  expect(text).toContain('CREATE TABLE t')
})

it('reads one block after the other when bytes are behind the end of a compressed one', async () => {
  const rows = { id: 1, kind: 'TABLE DATA', copy: 'COPY t FROM stdin;\n', hasData: true }
  const chunks = builtChunks(deflateSync(Buffer.from('1\n')), Buffer.alloc(300_000))
  const bytes = builtArchive([rows], [ROWS, builtInt(1), chunks], ALGORITHMS.gzip)
  let isAsked = false
  const source = {
    at: 0,
    async next(): Promise<IteratorResult<Buffer>> {
      expect(isAsked).toBe(false)
      isAsked = true
      await setTimeout(1)
      isAsked = false
      this.at += 1_000
      const value = bytes.subarray(this.at - 1_000, this.at)
      return value.length === 0 ? { done: true, value: undefined } : { done: false, value }
    },
    [Symbol.asyncIterator]: () => source,
  }
  const all = (async () => {
    const parts: Buffer[] = []
    for await (const part of plainDump(source)) parts.push(part)
  })()
  await expect(all).rejects.toThrow(messages.archiveDamaged)
  expect(source.at).toBeGreaterThan(0)
})
