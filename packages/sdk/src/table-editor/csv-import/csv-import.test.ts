// @vitest-environment node
import { PlatformError } from '@howdah/platform-client/errors'
import type { ImportBatch } from '@howdah/platform-client/catalog/import/import-batch'
import type { TableShape } from '@howdah/platform-client/catalog/ddl/ddl.types'
import { describe, expect, it, test } from 'vitest'
import { csvBatches } from './csv-batches'
import { checkCsv, type CsvOptions } from './csv-check'
import { CsvRefused, type CsvSource } from './csv-source'
import {
  existingMapping,
  freeTableName,
  goalOf,
  mappingProblems,
  newMapping,
  nextTableName,
  unfilledColumns,
} from './import-mapping'
import { importTransition, idleImport, type ImportEvent, type ImportState } from './import-state'
import { createRefusedReport, type RefusedReport } from './refused-report'
import { runImport } from './run-import'

const asIs: CsvOptions = {
  delimiter: ',',
  hasHeader: true,
  empty: 'unquoted',
  quotes: 'strict',
  skipBroken: false,
}
const text = (value: string): CsvSource => ({ kind: 'text', text: value })
const file = (...bytes: (string | number[])[]): CsvSource => ({
  kind: 'file',
  file: new File(
    bytes.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))),
    'x.csv',
  ),
})
const { signal } = new AbortController()
const check = (source: CsvSource, options: Partial<CsvOptions> = {}) =>
  checkCsv(source, { ...asIs, ...options }, () => {}, signal)
const problemOf = async (source: CsvSource, options: Partial<CsvOptions> = {}) => {
  const error = await check(source, options).then(
    () => null,
    (caught: unknown) => caught,
  )
  return error instanceof CsvRefused ? error.problem : error
}

describe('a look at the whole file', () => {
  it('finds names, types and the number of rows', async () => {
    const stats = await check(file('id,"na me",when\r\n1,"a\nb",2024-02-29\r\n2,,\r\n'))
    expect(stats.rows).toBe(2)
    expect(stats.columns).toEqual([
      { name: 'id', type: 'bigint', samples: ['1', '2'] },
      { name: 'na me', type: 'text', samples: ['a\nb', null] },
      { name: 'when', type: 'date', samples: ['2024-02-29', null] },
    ])
  })

  it('calls columns by their places when there is no header', async () => {
    const { columns, rows } = await check(text('1;x\n2;y'), { delimiter: ';', hasHeader: false })
    expect([rows, columns.map(({ name }) => name)]).toEqual([2, ['column_1', 'column_2']])
  })

  it.each([
    ['unquoted', [null, '']],
    ['all', [null, null]],
    ['none', ['', '']],
  ] as const)('treats empty fields as NULL by its option: %s', async (empty, samples) => {
    expect((await check(text('a,b\n,x\n"",x'), { empty })).columns[0]?.samples).toEqual(samples)
  })

  it('drops a byte order mark, of a file as of a text', async () => {
    for (const source of [file([0xef, 0xbb, 0xbf], 'a\n1\n'), text('\ufeffa\n1\n')]) {
      expect((await check(source)).columns[0]?.name).toBe('a')
    }
  })

  it.each([
    ['an open quote, and no other row', file('a,b\n1,"x\n'), { type: 'quote-open', line: 2 }],
    ['a stray quote, and no other row', file('a,b\n1,x"y\n'), { type: 'stray-quote', line: 2 }],
    [
      'a row of another width, and no other',
      file('a,b\n3\n'),
      { type: 'column-count', line: 2, expected: 2, found: 1 },
    ],
    ['a broken first row', file('a,"b\n1,2\n'), { type: 'quote-open', line: 1 }],
    [
      'names that stand twice',
      file('a,b,a\n1,2,3\n'),
      { type: 'duplicate-header', name: 'a', first: 1, second: 3 },
    ],
    [
      'bytes that are no UTF-8',
      file('a\n', [0xe4, 0x0a]),
      { type: 'encoding', detected: 'unknown' },
    ],
    ['UTF-16', file([0xff, 0xfe, 0x61, 0x00]), { type: 'encoding', detected: 'utf-16' }],
    ['NUL bytes', file('a\n\0\n'), { type: 'encoding', detected: 'binary' }],
    [
      'half of a character in a text',
      text('a\n\ud83d\n'),
      { type: 'encoding', detected: 'binary' },
    ],
    ['a header and nothing else', file('a,b\n'), { type: 'no-rows' }],
  ])('says what is wrong: %s', async (_what, source, problem) => {
    expect(await problemOf(source)).toEqual(problem)
  })

  it('lists the lines that cannot be read, and counts the others', async () => {
    const lines = ['a,b', '1,"x', '2,y', '3,x"y', '4,y', '5', '6,7,8', '9,z', '"a"b,c', '"d"e,f']
    const { rows, broken, columns } = await check(file(lines.join('\n')))
    expect([rows, broken.count]).toEqual([3, 6])
    expect(broken.problems).toEqual([
      { type: 'quote-open', line: 2 },
      { type: 'stray-quote', line: 4 },
      { type: 'column-count', line: 6, expected: 2, found: 1 },
      { type: 'column-count', line: 7, expected: 2, found: 3 },
      { type: 'after-quote', line: 9 },
    ])
    expect(columns[0]?.samples).toEqual(['2', '4', '9'])
  })

  it('reads quotes inside a field as they are written, when they are allowed', async () => {
    const { broken, columns } = await check(text('id,pref\n1,{"a":1}\n'), { quotes: 'lenient' })
    expect([broken.count, columns[1]?.samples, columns[1]?.type]).toEqual([0, ['{"a":1}'], 'json'])
  })

  it('ends when aborted', async () => {
    const controller = new AbortController()
    controller.abort()
    await expect(checkCsv(text('a\n1'), asIs, () => {}, controller.signal)).rejects.toThrow('abort')
  })
})

describe('batches', () => {
  it('hold whole rows up to a length, and put aside those that are longer', async () => {
    const long = 'x'.repeat(50)
    const found = []
    for await (const batch of csvBatches(
      text(`a,b\n1,aa\n2,bb\n3,${long}\n4,cc\n`),
      asIs,
      [1, 0],
      signal,
      { maxCharacters: 12, maxRowBytes: 50 },
    ))
      found.push(batch)
    expect(found.map(({ data }) => data)).toEqual(['aa\t1\nbb\t2\n', 'cc\t4\n'])
    expect(found.flatMap(({ tooLong }) => tooLong.map(({ line }) => line))).toEqual([4])
    expect(found.at(-1)?.read).toBe(72)
  })

  it('give a long row a request for itself, as long as one can carry it', async () => {
    const long = 'x'.repeat(2_000_000)
    const found = []
    for await (const batch of csvBatches(text(`a,b\n1,aa\n2,${long}\n3,cc\n`), asIs, [0], signal, {
      maxCharacters: 1,
    }))
      found.push(batch.data)
    expect(found).toEqual(['1\n', '2\n', '3\n'])
    const whole = []
    for await (const batch of csvBatches(text(`a,b\n1,aa\n2,${long}\n3,cc\n`), asIs, [1], signal))
      whole.push(batch)
    expect(whole.map(({ data }) => data.length)).toEqual([3, 2_000_001, 3])
    expect(whole.flatMap(({ tooLong }) => tooLong)).toEqual([])
  })

  it('begin at a line', async () => {
    const found = []
    const source = text('a\n1\n2\n3\n')
    for await (const batch of csvBatches(source, asIs, [0], signal, { fromLine: 3 }))
      found.push(batch.data)
    expect(found).toEqual(['2\n3\n'])
  })
})

const shape: TableShape = {
  schema: 'public',
  name: 't',
  comment: null,
  rls: false,
  columns: [
    {
      name: 'Id',
      type: 'bigint',
      nullable: false,
      default: null,
      identity: null,
      generated: null,
      comment: null,
    },
    {
      name: 'first name',
      type: 'text',
      nullable: false,
      default: null,
      identity: null,
      generated: null,
      comment: null,
    },
    {
      name: 'twice',
      type: 'bigint',
      nullable: true,
      default: null,
      identity: null,
      generated: '"Id" * 2',
      comment: null,
    },
  ],
  primaryKey: { name: 't_pkey', columns: ['Id'] },
  uniques: [],
  checks: [],
  foreignKeys: [],
}

describe('where columns go', () => {
  it('is found by their names, and never into what is generated', async () => {
    const stats = await check(text('id,First_Name,twice,nope\n1,a,2,3'))
    const mapping = existingMapping(shape, stats)
    expect(mapping.kind === 'existing' && mapping.targets).toEqual(['Id', 'first name', null, null])
    expect(goalOf({ ...mapping, conflict: 'update' } as typeof mapping)).toMatchObject({
      columns: [
        { name: 'Id', place: 0 },
        { name: 'first name', place: 1 },
      ],
      conflict: { type: 'update', key: ['Id'] },
      before: [],
    })
    expect(unfilledColumns(shape, ['Id', null])).toEqual(['first name'])
  })

  it('says two columns that go to one, and that none goes anywhere', async () => {
    const mapping = existingMapping(shape, await check(text('a,b\n1,2')))
    if (mapping.kind !== 'existing') return expect.fail()
    expect(mappingProblems(mapping)).toEqual(new Map([['all', 'nothing-taken']]))
    expect(mappingProblems({ ...mapping, targets: ['Id', 'Id'] })).toEqual(
      new Map([[1, 'target-twice']]),
    )
  })

  it('is a new table with a key of its own, when no column is one', async () => {
    const mapping = newMapping('public', 'new "t"', await check(text('a,b\n1,x')))
    expect(goalOf(mapping).before[0]).toBe(
      'create table "public"."new ""t""" (\n  "id" bigint generated by default as identity not null,\n  "a" bigint,\n  "b" text,\n  primary key ("id")\n)',
    )
  })
})

test.each([
  [[], 'hats'],
  [['hats'], 'hats_2'],
  [['hats_2', 'hats', 'Hats_3'], 'hats_3'],
])('beside %j the table is called %s', (taken, name) =>
  expect(freeTableName('hats', taken)).toBe(name),
)

test.each([
  ['the same source read in another way leaves a free name as it is', 'hats_2', 'hats', 'hats_2'],
  ['another source gives it another name', 'hats_2', 'shoes', 'shoes'],
  ['what is pasted has no name to give', 'hats_2', '', ''],
  ['an entered name stays', 'my_hats', 'shoes', 'my_hats'],
  ['the first source names it', null, 'shoes', 'shoes'],
])('%s', (_, now, offered, next) =>
  expect(nextTableName(now, { of: 'hats', name: 'hats_2' }, offered)).toBe(next),
)

describe('an import', () => {
  const importOf = async (
    source: CsvSource,
    write: (batch: Omit<ImportBatch, 'projectRef'>) => Promise<number[]>,
    stop = signal,
    options: Partial<CsvOptions> = {},
    resumed?: { run: ImportState; report: RefusedReport; fromLine: number },
  ) => {
    const events: ImportEvent[] = []
    const report = resumed?.report ?? createRefusedReport(['a'])
    await runImport({
      plan: {
        source,
        options: { ...asIs, ...options },
        table: { schema: 's', name: 't' },
        columns: [{ name: 'a', place: 0 }],
        conflict: { type: 'refuse' },
        before: resumed ? [] : ['create table s.t (a int)'],
      },
      report,
      write: async (batch) => {
        const refused = await write(batch)
        return {
          written: batch.rows - refused.length,
          skipped: 0,
          refused: refused.map((row) => ({ row, sqlstate: '22P02', reason: 'no' })),
        }
      },
      onEvent: (event) => events.push(event),
      tooLongReason: 'too long',
      brokenReason: ({ type }) => type,
      signal: stop,
      ...(resumed ? { fromLine: resumed.fromLine } : {}),
    })
    return { run: events.reduce(importTransition, resumed?.run ?? idleImport), report }
  }

  it('accounts for every row, and makes the table with the first of them', async () => {
    const before: unknown[] = []
    const { run, report } = await importOf(text('a\n1\nx\n3\n'), (batch) => {
      before.push(batch.before)
      return Promise.resolve([1])
    })
    expect(run).toEqual({ status: 'done', written: 2, skipped: 0, refused: 1, read: 8 })
    expect(before).toEqual([['create table s.t (a int)']])
    expect(report.shown()).toEqual([{ line: 3, reason: 'no' }])
    expect(await report.blob().text()).toBe('a,refused_line,refused_because\r\nx,3,no\r\n')
  })

  it('leaves broken lines out, and reports them as they are written', async () => {
    const { run, report } = await importOf(
      text('a\n1\n2,3\n"4\n5\n'),
      () => Promise.resolve([]),
      signal,
      { skipBroken: true },
    )
    expect(run).toMatchObject({ status: 'done', written: 2, refused: 2 })
    expect(report.shown()).toEqual([
      { line: 3, reason: 'column-count' },
      { line: 4, reason: 'quote-open' },
    ])
    expect(await report.blob().text()).toBe(
      'a,refused_line,refused_because\r\n2,3,column-count,3\r\n"""4",4,quote-open\r\n',
    )
  })

  it('stops at a broken line that is not to be left out', async () => {
    const { run } = await importOf(text('a\n1\n2,3\n'), () => Promise.resolve([]))
    expect(run).toMatchObject({ status: 'failed', written: 0 })
  })

  it('goes on from its line after it has broken off, with its counts', async () => {
    // 20,000 rows are a batch.
    const source = text(`a\n${'1\n'.repeat(20_002)}`)
    let calls = 0
    const { run, report } = await importOf(source, () => {
      calls += 1
      return calls === 2 ? Promise.reject(new Error('cut')) : Promise.resolve([0])
    })
    expect(run).toMatchObject({
      status: 'failed',
      written: 19_999,
      refused: 1,
      fromLine: 20_002,
      isTableMade: true,
    })
    const data: string[] = []
    const resumed = await importOf(
      source,
      (batch) => {
        data.push(batch.data)
        return Promise.resolve([])
      },
      signal,
      {},
      { run, report, fromLine: 20_002 },
    )
    expect(data).toEqual(['1\n1\n'])
    expect(resumed.run).toMatchObject({ status: 'done', written: 20_001, refused: 1 })
    expect(resumed.report.shown()).toHaveLength(1)
  })

  it('that breaks off says from which line on', async () => {
    const { run } = await importOf(text('a\n1\n'), () => Promise.reject(new Error('cut')))
    expect(run).toMatchObject({ status: 'failed', written: 0, fromLine: 2 })
  })

  it('whose table is refused returns to the form, with the error', async () => {
    const refusal = new PlatformError({
      code: 'sql_error',
      status: 400,
      message: 'relation "t" already exists',
    })
    const { run } = await importOf(text('a\n1\n'), () => Promise.reject(refusal))
    expect(run).toEqual({ status: 'idle', refusal })
    expect(importTransition(run, { type: 'reset' })).toEqual(idleImport)
  })

  it('with an unknown outcome of its table is reported as interrupted', async () => {
    const cut = new PlatformError({ code: 'stream_cut', status: 0, message: 'cut' })
    expect((await importOf(text('a\n1\n'), () => Promise.reject(cut))).run).toMatchObject({
      status: 'failed',
      fromLine: 2,
    })
  })

  it('that is stopped keeps its counts', async () => {
    const controller = new AbortController()
    const { run } = await importOf(
      text('a\n1\n'),
      () => {
        controller.abort()
        return Promise.reject(controller.signal.reason as Error)
      },
      controller.signal,
    )
    expect(run).toEqual({ status: 'cancelled', written: 0, skipped: 0, refused: 0, read: 0 })
  })
})
