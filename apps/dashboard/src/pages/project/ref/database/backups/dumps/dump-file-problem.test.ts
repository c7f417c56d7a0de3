import { expect, test } from 'vitest'
import { dumpFileProblem } from './dump-file-problem'

/** Header of an archive of pg_dump. */
const archive = (minor: number, format: number, compression: number) =>
  new Blob([
    'PGDMP',
    new Uint8Array([1, minor, 0, 4, 8, format, compression]),
    'the table of contents',
  ])

test.each([
  ['a plain dump', new Blob(['--\n-- PostgreSQL database dump\n--\n'])],
  ['one that gzip has compressed', new Blob([new Uint8Array([0x1f, 0x8b, 8, 0])])],
  ['the custom format', archive(16, 1, 1)],
  ['the custom format, compressed by zstd', archive(16, 1, 3)],
  ['the custom format of before compression had a name', archive(14, 1, 2)],
])('takes %s', async (_, file) => {
  expect(await dumpFileProblem(file)).toBeNull()
})

test.each([
  ['an empty file', new Blob([]), /is empty/],
  ['lz4 in the custom format', archive(16, 1, 2), /lz4.*pg_restore -f/],
  ['the list of the directory format', archive(16, 5, 1), /directory or tar.*pg_restore -f/],
  [
    'the tar format',
    new Blob(['toc.dat', new Uint8Array(250), 'ustar\0', '00']),
    /tar.*pg_restore -f/,
  ],
  ['a zip file', new Blob(['PK\x03\x04']), /zip.*gzip/],
  ['zstd around a plain dump', new Blob([new Uint8Array([0x28, 0xb5, 0x2f, 0xfd])]), /zstd/],
])('refuses %s', async (_, file, text) => {
  expect(await dumpFileProblem(file)).toMatch(text)
})

test('refuses what is larger than the server takes', async () => {
  const file = new Blob(['--'])
  Object.defineProperty(file, 'size', { value: 21 * 1024 ** 3 })
  expect(await dumpFileProblem(file)).toMatch(/20 GB/)
})
