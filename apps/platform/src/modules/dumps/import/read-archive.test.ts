import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { DumpError } from '../dump-error'
import { dumpMessages as messages } from '../dumps.messages'
import { builtArchive } from '../testing/build-archive'
import { plainDump } from './read-archive'

/** Archives that pg_dump -Fc has written, of versions 15 and 18. */
const archive = (name: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`../testing/archives/${name}.dump`, import.meta.url)))

async function* piecesOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) {
    await Promise.resolve()
    yield bytes.subarray(at, at + size)
  }
}

async function textOf(bytes: Buffer, size = 1_000): Promise<string> {
  const parts: Buffer[] = []
  for await (const piece of plainDump(piecesOf(bytes, size))) parts.push(Buffer.from(piece))
  return Buffer.concat(parts).toString()
}

const ROW = `row 7\\t\\n\\\\.`

it('is what pg_restore makes of an archive, compressed or not, in pieces of any size', async () => {
  const text = await textOf(archive('15'))
  expect(await textOf(archive('15-uncompressed'), 1)).toBe(text)
  expect(await textOf(archive('15'), 3)).toBe(text)
  expect(text).toContain(`COPY shop.orders (id, what) FROM stdin;\n1\trow 1`)
  expect(text).toContain(`\n7\t${ROW}\n`)
  expect(text).toContain(`\n40\trow 40\\t\\n\\\\.\n\\.\n`)
  expect(text).toContain("SET client_encoding = 'UTF8';")
  expect(text).toContain("SELECT pg_catalog.lo_create('4242');")
  expect(text).toContain(
    `SELECT pg_catalog.lo_put(4242, 0, '\\x${Buffer.from('large object').toString('hex')}');`,
  )
  expect(text).not.toMatch(/OWNER TO|CREATE DATABASE/)
  const order = [
    'CREATE SCHEMA shop;',
    'CREATE TABLE shop.orders (',
    'COPY shop.orders',
    "SELECT pg_catalog.setval('shop.s', 41, false);",
    'ADD CONSTRAINT orders_pkey',
    'GRANT SELECT ON TABLE shop.orders TO PUBLIC;',
    'REFRESH MATERIALIZED VIEW shop.m;',
  ].map((part) => text.indexOf(part))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order).not.toContain(-1)
})

it('reads the newest version of the format, with rows as statements', async () => {
  const text = await textOf(archive('18'))
  expect(text.match(/INSERT INTO shop\.orders VALUES/g)).toHaveLength(40)
  expect(text).toContain("SELECT pg_catalog.lo_create('4242');")
  expect(text).toContain('GRANT SELECT ON TABLE shop.orders TO PUBLIC;')
})

it('grants privileges on each large object of a group', async () => {
  const text = await textOf(
    builtArchive([
      { id: 1, kind: 'BLOB METADATA', tag: '7..9', definition: '7\n9\n' },
      {
        ...{ id: 2, kind: 'ACL', tag: 'LARGE OBJECTS 7..9', dependencies: [1] },
        definition:
          'GRANT ALL ON LARGE OBJECT 7 TO "a;LARGE OBJECT 7";\nREVOKE ALL ON LARGE OBJECT 7 FROM b;\n',
      },
    ]),
  )
  expect(text.slice(text.indexOf('SELECT pg_catalog'))).toBe(
    `SELECT pg_catalog.lo_create('7');
SELECT pg_catalog.lo_create('9');
GRANT ALL ON LARGE OBJECT 7 TO "a;LARGE OBJECT 7";
GRANT ALL ON LARGE OBJECT 9 TO "a;LARGE OBJECT 7";
REVOKE ALL ON LARGE OBJECT 7 FROM b;
REVOKE ALL ON LARGE OBJECT 9 FROM b;
`,
  )
})

it('hands on a dump in the plain format as it is', async () => {
  for (const text of ['', 'select 1;\n', 'P', `select '${'x'.repeat(5_000)}';\n`])
    expect(await textOf(Buffer.from(text), 7)).toBe(text)
})

const damaged = (at: number, byte: number): Buffer => {
  const bytes = Buffer.from(archive('15'))
  bytes[at] = byte
  return bytes
}

it.each([
  ['a cut table of contents', archive('15').subarray(0, 900), messages.archiveCut],
  ['cut rows', archive('15').subarray(0, -200), messages.archiveCut],
  ['another version', damaged(6, 99), messages.archiveVersion('1.99')],
  ['another format', damaged(10, 5), messages.notCustom],
  ['numbers of any size', damaged(8, 200), messages.archiveDamaged],
  ['the magic only', Buffer.from('PGDMP\x01'), messages.archiveCut],
])('refuses %s', async (_, bytes, message) => {
  await expect(textOf(bytes)).rejects.toThrow(message)
})

it('ends with an answer whatever byte is wrong', async () => {
  const bytes = archive('15')
  for (let at = 5; at < bytes.length; at += 23) {
    const wrong = Buffer.from(bytes)
    wrong[at] = (wrong[at] ?? 0) ^ 0xff
    await textOf(wrong, 10_000).catch((error: unknown) => expect(error).toBeInstanceOf(DumpError))
  }
})
