import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../../../base/log/log'
import { readProcesses } from '../../reports/process-report'
import {
  countriesSql,
  readCountries,
  readRequestReport,
  requestReportSql,
} from '../../reports/request-report'
import type { LogStatement } from '../log-dialect'
import { backlogSql, drainSql, droppedSql, histogramSql, lineSql, peopleSql } from '../log-queries'
import { createLogStore, LogStoreEnded, type LogStore } from '../process/log-store'
import type { LogRow } from '../process/log-store.types'
import { clickHouseProgram, startClickHouse, type TestClickHouse } from '../testing/clickhouse'
import { readClickHouseAddress } from './clickhouse-address'
import { createClickHouseStore } from './clickhouse-store'

const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const noon = Date.parse(`${day}T12:00:00Z`)
const RANGE = { from: noon - 3_600_000, to: noon + 3_600_000 }
const row = (id: number): LogRow => [
  ...([noon * 1_000 + id, 'api', null, 'info', `line ${id}`, null, 'GET', '/x'] as const),
  ...([200, 1.5, '{"a":1}'] as const),
]

let root = ''
let files: LogStore
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'howdah-stores-'))
  files = createLogStore(createLog([]), root)
})
afterAll(async () => {
  await files.close()
  await rm(root, { recursive: true, force: true })
})

/** Calls of a store, on a project of each test. */
function callsOf(store: () => LogStore) {
  let ref = ''
  beforeEach(() => {
    ref = Array.from({ length: 20 }, () => 'abcdefghij'[Math.floor(Math.random() * 10)]).join('')
  })
  const append = (rows: readonly LogRow[], more = {}) =>
    store().call('append', { ref, day, rows, dropped: 0, position: null, ...more })
  const answer = (statement: LogStatement, more = {}) =>
    store().call('query', {
      ...{ ref, ...RANGE, isFree: false, ...statement(store().dialect) },
      ...{ deadlineMs: 30_000, maxRows: 100_000, maxBytes: 50_000_000, ...more },
    })
  const read = async (statement: LogStatement, more = {}) => {
    const found = await answer(statement, more)
    if ('refused' in found) throw new Error(found.message)
    return found.rows
  }
  const free = (sql: string) => read(() => ({ sql, params: [] }), { isFree: true })
  const messages = async () =>
    (await read(lineSql({ view: 'all' }, { limit: 100 }))).map(([, , , , , message]) => message)
  return { append, answer, read, free, messages, ref: () => ref }
}

/** Tests that both stores pass. */
function declareTests(store: () => LogStore): void {
  const { answer, append, free, messages, read, ref } = callsOf(store)

  it('has each batch once, its dropped lines and its position', async () => {
    const position = { file: 'postgres.log', value: 'here' }
    for (let turn = 0; turn < 3; turn += 1) await append([row(1), row(2)], { dropped: 4, position })
    await append([row(3)], { position: { file: 'queue', value: 'one' } })
    await append([], { dropped: 1, position: { file: 'queue', value: 'two' } })
    expect(await messages()).toEqual(['line 3', 'line 2', 'line 1'])
    const range = { from: 0, to: Date.now() + 86_400_000 }
    expect(await read(droppedSql, range)).toEqual([['5']])
    const positionOf = (file: string) => store().call('position', { ref: ref(), file })
    expect(await positionOf('postgres.log')).toEqual({ value: 'here' })
    expect(await positionOf('queue')).toEqual({ value: 'two' })
    expect(await positionOf('other')).toEqual({ value: null })
  })

  it('has the lines of a project apart from those of others', async () => {
    await append([row(1)])
    const other = { ref: 'b'.repeat(20) }
    await append([row(2)], other)
    expect(await messages()).toEqual(['line 1'])
    expect(await free('select message from logs')).toEqual([['line 1']])
    await store().call('forget', { ref: ref() })
    expect(await read(() => ({ sql: 'select count(*) from logs', params: [] }), other)).toEqual([
      ['1'],
    ])
  })

  it('takes text with half of a character and control characters', async () => {
    const message = 'cut \ud83d, \u0007, \\N and \u2028 "quoted"'
    const [at, source, product, severity, , ...rest] = row(1)
    await append([[at, source, product, severity, message, ...rest]])
    expect(await messages()).toEqual([message.replace('\ud83d', '\ufffd')])
  })

  it('removes the days before one and after one', async () => {
    const DAY_MS = 86_400_000
    for (const days of [-2, -1, 0]) {
      const [at, ...rest] = row(days + 3)
      const of = new Date(noon + days * DAY_MS).toISOString().slice(0, 10)
      await append([[at + days * DAY_MS * 1_000, ...rest]], { day: of })
    }
    const all = { from: noon - 3 * DAY_MS, to: noon + DAY_MS }
    const count = async () =>
      (await read(() => ({ sql: 'select count(*) from logs', params: [] }), all))[0]?.[0]
    expect(await count()).toBe('3')
    const before = new Date(noon - DAY_MS).toISOString().slice(0, 10)
    await store().call('drop', { ref: ref(), before, after: day })
    expect(await count()).toBe('2')
    await store().call('drop', { ref: ref(), before, after: before })
    expect(await count()).toBe('1')
  })

  it('has nothing of a project that was removed, whatever comes late', async () => {
    await append([row(1)])
    await store().call('forget', { ref: ref() })
    for (const refused of [
      append([row(2)]),
      store().call('position', { ref: ref(), file: 'queue' }),
      answer(droppedSql),
    ])
      await expect(refused).rejects.toThrow('removed')
    expect(await readdir(root)).not.toContain(ref())
  })

  it('has bounds for rows and bytes', async () => {
    await append(Array.from({ length: 100 }, (_, id) => row(id)))
    const all = lineSql({ view: 'all' }, { limit: 100 })
    expect(await answer(all, { maxRows: 7 })).toMatchObject({
      ...{ isTruncated: true, rows: { length: 7 } },
    })
    const few = await answer(all, { maxBytes: 1_000 })
    expect(few).toMatchObject({ isTruncated: true })
    expect(few).toHaveProperty(
      'rows.length',
      expect.toSatisfy((n: number) => n > 0 && n < 20),
    )
  })

  it('runs SQL of people, of the same kind, and nothing else', async () => {
    await append([row(1), row(2)], { dropped: 3 })
    expect(
      await free(
        `select max("timestamp")::varchar, count(*), max(status), any_value(details->>'$.a') from logs where source = 'api' group by all`,
      ),
    ).toEqual([[`${day} 12:00:00.000002`, '2', '200', '1']])
    expect(await free('select count(*) from dropped_lines')).toHaveLength(1)
    for (const sql of [
      'select * from howdah_logs',
      'select * from system.tables',
      `select * from url('http://127.0.0.1:1/', 'CSV')`,
      `select * from read_parquet('${root}/**')`,
      'drop table logs',
    ])
      expect(await answer(() => ({ sql, params: [] }), { isFree: true }), sql).toMatchObject({
        refused: 'sql',
      })
    expect(await messages()).toHaveLength(2)
  })
}

describe('with files, a store of logs', () => {
  declareTests(() => files)
})

describe.skipIf(clickHouseProgram === null)('with ClickHouse, a store of logs', () => {
  let server: TestClickHouse
  let store: LogStore
  const warnings: string[] = []
  const open = () =>
    createClickHouseStore(createLog([({ message }) => void warnings.push(message)]), {
      address: readClickHouseAddress(server.url) ?? expect.fail(),
      ...{ duckDb: createLogStore(createLog([]), root), root },
    })
  beforeAll(async () => {
    server = await startClickHouse()
    store = open()
  })
  afterAll(async () => {
    await store.close()
    await server.stop()
  })
  declareTests(() => store)
  const calls = callsOf(() => store)
  const same = callsOf(() => files)

  it('gives the same answers as files', async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => knownRow(n))
    for (let at = 0; at < rows.length; at += 1_000) {
      const batch = rows.slice(at, at + 1_000)
      await calls.append(batch, { dropped: at })
      await same.append(batch, { dropped: at })
    }
    for (const [name, statement] of Object.entries(statements())) {
      const [own, known] = [await calls.read(statement), await same.read(statement)]
      expect(known.length, name).toBeGreaterThan(0)
      expect(own.map(withoutId), name).toEqual(known.map(withoutId))
    }
    for (const filter of [{}, { product: 'rest' }, { function: 'f1' }]) {
      const report = requestReportSql({ from: noon, step: 60_000, ...filter })
      const [own, known] = [await calls.read(report), await same.read(report)]
      expect(readRequestReport(own)).toEqual(readRequestReport(known))
      expect(readRequestReport(own).total.requests).toBeGreaterThan(50)
      expect(readRequestReport(own).before.requests).toBeGreaterThan(50)
      const countries = countriesSql({ from: noon, ...filter })
      expect(readCountries(await calls.read(countries))).toEqual(
        readCountries(await same.read(countries)),
      )
    }
    const processes = (of: typeof calls) =>
      readProcesses(
        {
          read: async (_, __, sql) => ({
            columns: [],
            rows: await of.read(sql),
            isTruncated: false,
          }),
        },
        'ref',
        { name: 'f1', range: RANGE, step: 60_000 },
      )
    const { steps, total } = await processes(calls)
    expect({ steps, total }).toEqual(await processes(same))
    expect(Math.min(steps.length, total.starts)).toBeGreaterThan(20)
  })

  it('writes a batch once although its answer was lost, and says what happens', async () => {
    const position = { file: 'queue', value: 'one' }
    await calls.append([row(1)], { position })
    for (const fault of ['lost', 'refused'] as const) {
      warnings.length = 0
      server.fail(fault)
      const next = { position: { file: 'queue', value: fault } }
      await expect(calls.append([row(2)], next)).rejects.toBeInstanceOf(LogStoreEnded)
      await expect(calls.answer(droppedSql)).rejects.toBeInstanceOf(LogStoreEnded)
      server.fail('nothing')
      await calls.append([row(2)], next)
      expect(warnings).toEqual(['ClickHouse cannot be reached', 'ClickHouse answers again'])
    }
    // Two batches with the same text and different names are two lines.
    expect(await calls.messages()).toEqual(['line 2', 'line 2', 'line 1'])
  })

  it('writes batches of many projects with few inserts', async () => {
    const before = server.inserts()
    const refs = Array.from({ length: 60 }, (_, at) => `many${String(at).padStart(16, 'x')}`)
    await Promise.all(
      refs.map((ref) => calls.append([row(1)], { ref, position: { file: 'queue', value: ref } })),
    )
    expect(server.inserts() - before).toBeLessThan(10)
    for (const ref of refs.slice(0, 3))
      expect(await calls.read(lineSql({ view: 'all' }, { limit: 9 }), { ref })).toHaveLength(1)
  })

  it('writes the batches of others although one is refused', async () => {
    const wrong = { ref: 'w'.repeat(20) }
    const [first, ...more] = ['x', 'y', 'z'].map((letter) => letter.repeat(20))
    const bad: LogRow = [...row(1)]
    bad[8] = 'no number' as unknown as number
    const settled = await Promise.allSettled([
      calls.append([row(1)], { ref: first }),
      calls.append([bad], wrong),
      ...more.map((ref) => calls.append([row(1)], { ref })),
    ])
    expect(settled.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    ])
    for (const ref of [first, ...more])
      expect(await calls.read(lineSql({ view: 'all' }, { limit: 9 }), { ref })).toHaveLength(1)
  })

  it('goes on with a database that another server has written', async () => {
    const position = { file: 'queue', value: 'one' }
    await calls.append([row(1)], { position })
    const other = open()
    await other.call('append', { ref: calls.ref(), day, rows: [row(1)], dropped: 0, position })
    await other.call('append', {
      ...{ ref: calls.ref(), day, rows: [row(2)], dropped: 0 },
      position: { file: 'queue', value: 'two' },
    })
    await other.close()
    const ids = await calls.read(drainSql('0', 10))
    expect(ids.map(([, , , , , message]) => message)).toEqual(['line 1', 'line 2'])
  })

  it('ends a query at its deadline', async () => {
    await calls.append([row(1)])
    const sql = 'select count(*) from (select number from system.numbers) as n cross join logs'
    expect(await calls.answer(() => ({ sql, params: [] }), { deadlineMs: 300 })).toMatchObject({
      refused: 'timeout',
    })
  })

  it('takes lines again after it was killed', async () => {
    await calls.append([row(1)], { position: { file: 'queue', value: 'one' } })
    await server.kill()
    const next = { position: { file: 'queue', value: 'two' } }
    await expect(calls.append([row(2)], next)).rejects.toBeInstanceOf(LogStoreEnded)
    await server.startAgain()
    await vi.waitFor(() => calls.append([row(2)], next), { timeout: 30_000 })
    expect(await calls.messages()).toEqual(['line 2', 'line 1'])
  })
})

/** Removes the ID, which depends on the time. */
const withoutId = (values: (string | null)[]) =>
  /^\d{15,17}$/.test(values[0] ?? '') ? values.slice(1) : values

const PRODUCTS = ['rest', 'auth', 'storage', 'functions', null] as const
const COUNTRIES = ['DE', 'US', null] as const

/** Returns one of many different lines, of two hours around noon. */
function knownRow(n: number): LogRow {
  const at = Math.round((noon - 3_600_000 + (n * 7_200_000) / 3_000) * 1_000) + (n % 7)
  if (n % 11 === 0)
    return [
      ...([
        at,
        'dashboard',
        null,
        'info',
        `Änderung ${n} ÄÖÜ`,
        null,
        'POST',
        '/y',
        201,
        3,
      ] as const),
      JSON.stringify({ person_id: `person ${n % 3}` }),
    ]
  if (n % 13 === 0)
    return [
      ...([at, 'functions', 'functions', 'info', 'printed', null, null, null, null] as const),
      n % 2 === 0 ? n / 8 : null,
      JSON.stringify({
        ...{ function: `f${n % 3}`, ...(n % 2 === 0 ? { event: 'start' } : { event: 'end' }) },
        ...(n % 2 === 0 ? {} : { cpu_ms: n / 4, memory_bytes: n * 3_000_000 }),
      }),
    ]
  const product = PRODUCTS[n % 5] ?? null
  const path =
    product === 'functions'
      ? `/functions/v1/f${n % 3}${n % 2 === 0 ? '/users' : ''}`
      : `/${product ?? 'x'}/v1/table${n % 17}/${n}/it's`
  const status = [200, 200, 201, 304, 404, 500, 101, null][n % 8] ?? null
  const country = COUNTRIES[n % 3] ?? null
  return [
    ...[
      at,
      'api',
      product,
      (status ?? 0) >= 500 ? 'error' : (status ?? 0) >= 400 ? 'warning' : 'info',
    ],
    ...[
      `GET ${path} ${status} — “Grüße” \\ \t ${n}`,
      `req_${n}`,
      n % 3 === 0 ? 'POST' : 'GET',
      path,
    ],
    ...[
      status,
      n % 19 === 0 ? null : ((n * 37) % 1_000) / 3,
      n % 5 === 0 ? null : JSON.stringify({ country, text: 'Über 100 %' }),
    ],
  ] as unknown as LogRow
}

/** Statements of the pages, of drains and of alerts. */
function statements(): Record<string, LogStatement> {
  const newest = { limit: 100 }
  const at = String(noon * 1_000)
  const value =
    (sql: (percentile: string) => string): LogStatement =>
    ({ percentiles }) => ({
      sql: `select ${sql(`${percentiles([0.95], 'status < 500')}[1]`)} from logs where source = 'api'`,
      params: [],
    })
  return {
    all: lineSql({ view: 'all' }, { limit: 5_000 }),
    product: lineSql({ view: 'rest' }, newest),
    search: lineSql({ view: 'api', search: 'grÜße” \\ \t 1' }, newest),
    'search of details': lineSql({ view: 'api', search: 'über 100 %' }, newest),
    people: lineSql({ view: 'dashboard', search: 'nothing', people: ['person 1'] }, newest),
    status: lineSql({ view: 'all', status: '4xx' }, newest),
    'one status': lineSql({ view: 'all', status: '500' }, newest),
    'method and severity': lineSql({ view: 'all', method: 'POST', severity: 'error' }, newest),
    trace: lineSql({ view: 'all', requestId: 'req_17' }, newest),
    before: lineSql({ view: 'all' }, { ...newest, before: { micros: at, id: '0' } }),
    after: lineSql({ view: 'all' }, { ...newest, after: { micros: at, id: '0' } }),
    histogram: histogramSql({ view: 'all' }, 60_000),
    'histogram of a search': histogramSql({ view: 'all', search: 'änderung' }, 10_000),
    drain: drainSql('0', 5_000),
    backlog: backlogSql('0'),
    everyone: (dialect) => {
      const { params, sql } = peopleSql(dialect)
      return { sql: `${sql} order by 1`, params }
    },
    percentile: value((percentile) => `round(${percentile}, 6)`),
    'no percentile': ({ percentiles }) => ({
      sql: `select ${percentiles([0.5], 'status = 999')}[1], count(*) from logs`,
      params: [],
    }),
    ratio: value(() => '100.0 * count(*) filter (where status >= 400) / nullif(count(*), 0)'),
  }
}
