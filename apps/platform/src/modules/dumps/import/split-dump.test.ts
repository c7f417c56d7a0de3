import { expect, it, vi } from 'vitest'
import { splitDump } from './split-dump'

async function* piecesOf(text: string | Buffer, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text as string)
  for (let at = 0; at < bytes.length; at += size) {
    await Promise.resolve()
    yield bytes.subarray(at, at + size)
  }
}

async function parts(
  text: string | Buffer,
  size = 7,
  encoding: BufferEncoding = 'utf8',
): Promise<string[]> {
  const found: string[] = []
  for await (const part of splitDump(piecesOf(text, size))) {
    if (part.kind === 'command') found.push(`\\${part.text}`)
    else if (part.kind === 'statement') found.push(part.sql.toString(encoding))
    else {
      const rows: Buffer[] = []
      for await (const piece of part.rows) rows.push(Buffer.from(piece))
      found.push(part.sql.toString(encoding), `rows:${Buffer.concat(rows).toString(encoding)}`)
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

it.each([7, 100_000])(
  'refuses a dump of pg_dump without its end, in pieces of %i',
  async (size) => {
    const head = '--\n-- PostgreSQL database dump\n--\n\nselect 1;\n'
    const end = '\n--\n-- PostgreSQL database dump complete\n--\n\n'
    expect(await parts(head + end, size)).toEqual(['select 1'])
    expect(await parts(`${head}${end}${'-- more\n'.repeat(1_000)}select 2;`, size)).toEqual([
      'select 1',
      'select 2',
    ])
    await expect(parts(head, size)).rejects.toThrow('the line with which pg_dump ends is missing')
    await expect(parts(`${head}/* cut`, size)).rejects.toThrow('incomplete')
  },
)

it('skips a byte order mark', async () => {
  expect(await parts('\ufeffselect 1;')).toEqual(['select 1'])
})

it('passes on more rows than are held at once', async () => {
  const rows = Array.from({ length: 30_000 }, (_, n) => `${n}\trow ${n}\n`).join('')
  const text = `COPY a FROM stdin;\n${rows}\\.\nselect 1;\n`
  expect(await parts(text, 5_000)).toEqual(['COPY a FROM stdin', `rows:${rows}`, 'select 1'])
})

it('takes statements apart that are longer than a piece', async () => {
  const long = `insert into a values ('${'x;'.repeat(200_000)}')`
  expect(await parts(`${long};\nselect 2;`, 10_000)).toEqual([long, 'select 2'])
})

it('leaves the bytes of a statement as they are', async () => {
  const bytes = Buffer.from(
    'insert into a values (\'caf\xe9\');\ncopy "\xe9" from stdin;\n\xe9\n\\.\n',
    'latin1',
  )
  expect(await parts(bytes, 7, 'latin1')).toEqual([
    "insert into a values ('caf\xe9')",
    'copy "\xe9" from stdin',
    'rows:\xe9\n',
  ])
})

it.each([
  [
    'create function f() returns int begin atomic select case when true then .5 end; select 2; end',
    'select 1',
  ],
  ['create rule r as on insert to a do also (select 1; select 2)', 'select 1'],
  ["select e'a\\'' -- it's\n 'b\\';'", 'select $a$;$b$;$a$, $1, 1e5, u&\'\\;\', "a;""b"'],
  ['copy "a from stdin" to stdout', "select 'copy a from stdin'"],
  ['select 1 /* ; /* ; */ ; */ + 2', 'select a[1]-- ;\n::int'],
])('finds the end of %j', async (...statements) => {
  for (const size of [1, 5, 1_000])
    expect(await parts(`/* ; */ ;; -- ;\n${statements.join(';\n')}`, size)).toEqual(statements)
})

it('leaves the source when it is left', async () => {
  const source = vi.fn<() => void>()
  async function* bytes() {
    try {
      for (;;) yield* piecesOf('select 1;\n', 100)
    } finally {
      source()
    }
  }
  for await (const part of splitDump(bytes())) if (part.kind === 'statement') break
  expect(source).toHaveBeenCalledOnce()
})

const fill = (piece: string, length = 400_000) => piece.repeat(length / piece.length)

// Each takes less than a second; with quadratic or exponential time, minutes to years.
it.each([
  ['spaces', `-- a\n${fill(' ')}select 1;`],
  ['lines', `${fill('--a\n\n\n\n')}select 1;`],
  ['comments', `${fill('/**/')}select 1;`],
  ['rows that may begin', `select '${fill('from stdin ')}';`],
  ['copies that may begin', `copy a ${fill('from stdin ')};\n\\.\n`],
  ['open comments', fill('/*')],
  ['tags', fill('$a$b')],
  ['commands', fill('\\a\n')],
  ['commands behind a long statement', `select '${fill('x', 4_000_000)}';\n${fill('\\a\n')}`],
  ['statements and commands', fill('select 1;\n\\a\n')],
])('takes apart many %s', { timeout: 120_000 }, async (_, text) => {
  await parts(text, 64 * 1024)
})

it.each([
  ['\x00\x01', /plain or custom format/],
  ['COPY a FROM stdin;\n1\n2\n', /ends in the middle/],
])('refuses %j', async (text, message) => {
  await expect(parts(text)).rejects.toThrow(message)
})
