import { expect, it } from 'vitest'
import { splitDump } from './split-dump'

async function* piecesOf(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) {
    await Promise.resolve()
    yield bytes.subarray(at, at + size)
  }
}

async function parts(text: string, size = 7): Promise<string[]> {
  const found: string[] = []
  for await (const part of splitDump(piecesOf(text, size))) {
    if (part.kind === 'command') found.push(`\\${part.text}`)
    else if (part.kind === 'statement') found.push(part.sql)
    else {
      const rows: Buffer[] = []
      for await (const piece of part.rows) rows.push(Buffer.from(piece))
      found.push(part.sql, `rows:${Buffer.concat(rows).toString()}`)
    }
  }
  return found
}

const dump = `--
-- Dump
--

\\restrict abc

SET client_encoding = 'UTF8';
CREATE TABLE public.a (
    n integer,
    "ä;b" text
);
COPY public.a (n, "ä;b") FROM stdin;
1\tfirst; with 'quotes' and $$
2\t\\N
3\t\\\\.
4\tCOPY x FROM stdin;
\\.

COPY public.empty (n) FROM stdin;
\\.

CREATE FUNCTION public.f() RETURNS text LANGUAGE sql AS $_$
  select 'COPY a FROM stdin;
'; -- no rows
$_$;
select pg_catalog.setval('public.s', 3, true);

\\unrestrict abc
`

const expected = [
  '\\restrict abc',
  `SET client_encoding = 'UTF8'`,
  'CREATE TABLE public.a (\n    n integer,\n    "ä;b" text\n)',
  'COPY public.a (n, "ä;b") FROM stdin',
  `rows:1\tfirst; with 'quotes' and $$\n2\t\\N\n3\t\\\\.\n4\tCOPY x FROM stdin;\n`,
  'COPY public.empty (n) FROM stdin',
  'rows:',
  `CREATE FUNCTION public.f() RETURNS text LANGUAGE sql AS $_$\n  select 'COPY a FROM stdin;\n'; -- no rows\n$_$`,
  `select pg_catalog.setval('public.s', 3, true)`,
  '\\unrestrict abc',
]

it.each([1, 2, 3, 7, 64, 100_000])(
  'takes a dump apart that comes in pieces of %i bytes',
  async (size) => {
    expect(await parts(dump, size)).toEqual(expected)
  },
)

it('passes on more rows than are held at once', async () => {
  const rows = Array.from({ length: 30_000 }, (_, n) => `${n}\trow ${n}\n`).join('')
  const text = `COPY a FROM stdin;\n${rows}\\.\nselect 1;\n`
  expect(await parts(text, 5_000)).toEqual(['COPY a FROM stdin', `rows:${rows}`, 'select 1'])
})

it('takes statements apart that are longer than a piece', async () => {
  const long = `insert into a values ('${'x;'.repeat(200_000)}')`
  expect(await parts(`${long};\nselect 2;`, 10_000)).toEqual([long, 'select 2'])
})

it.each([
  ['PGDMP\x01\x0e', /custom format/],
  ['\x00\x01', /plain format/],
  ['COPY a FROM stdin;\n1\n2\n', /ends in the middle/],
])('refuses %j', async (text, message) => {
  await expect(parts(text)).rejects.toThrow(message)
})
