import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isRunning } from '../../../base/process-table'
import { createLog } from '../../../base/log/log'
import { createLogStore, LogStoreEnded, type LogStore } from './log-store'
import type { LogRow } from './log-store.types'

let root = ''
let ref = ''
let folder = ''
let store: LogStore
let tests = 0
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'howdah-logs-'))
  store = createLogStore(createLog([]), root)
})
beforeEach(() => {
  tests += 1
  ref = String(tests)
  folder = join(root, ref)
})
afterAll(async () => {
  await store.close()
  await rm(root, { recursive: true, force: true })
})

const day = '2025-01-06'
const noon = Date.parse(`${day}T12:00:00Z`)
const row = (id: number): LogRow => [
  ...([noon * 1_000 + id, 'api', null, 'info', `line ${id}`, null, 'GET', '/x'] as const),
  ...([200, 1.5, '{"a":1}'] as const),
]
const append = (rows: LogRow[], more = {}, to = store) =>
  to.call('append', { ref, day, rows, dropped: 0, position: null, ...more })
const query = (sql: string, more = {}) =>
  store.call('query', {
    ...{ ref, sql, params: [], from: noon - 1_000, to: noon + 1_000_000, isFree: true },
    ...{ deadlineMs: 30_000, maxRows: 100, maxBytes: 100_000, ...more },
  })
const rowsOf = async (sql: string, more = {}) => {
  const answer = await query(sql, more)
  if ('refused' in answer) throw new Error(answer.message)
  return answer.rows
}

it('has what it has acknowledged after it was killed, and once what is sent again', async () => {
  const position = { file: 'postgres.log', value: 'here' }
  await append([row(1), row(2), row(3)], { dropped: 4, position })
  const { pid } = store
  if (pid === null) throw new Error('There is no process.')
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 30_000 })
  await vi.waitFor(
    () =>
      append([row(1), row(2), row(3)], { dropped: 4, position }).catch((error: unknown) => {
        expect(error).toBeInstanceOf(LogStoreEnded)
        throw error
      }),
    { timeout: 30_000 },
  )
  expect(store.pid).not.toBe(pid)
  expect(await rowsOf('select message from logs order by id')).toEqual([
    ['line 1'],
    ['line 2'],
    ['line 3'],
  ])
  expect(await rowsOf('select sum(lines) from dropped_lines', { from: 0, to: 1e14 })).toEqual([
    ['4'],
  ])
  expect(await store.call('position', { ref, file: 'postgres.log' })).toEqual({ value: 'here' })
  expect(await store.call('position', { ref, file: 'other' })).toEqual({ value: null })
})

it('closes its files and ends with the server', async () => {
  const other = createLogStore(createLog([]), root)
  await append([row(1)], {}, other)
  const { pid } = other
  await other.close()
  expect(isRunning(pid ?? 0)).toBe(false)
  expect(await readdir(folder)).toEqual([`${day}.duckdb`])
  await expect(append([row(2)], {}, other)).rejects.toThrow(LogStoreEnded)
})

it('has bounds for time, rows and bytes', async () => {
  await append([row(1)])
  const endless = 'select count(*) from range(1000000000) a, range(1000000000) b'
  expect(await query(endless, { deadlineMs: 200 })).toMatchObject({ refused: 'timeout' })
  expect(await query('select * from range(1000)')).toMatchObject({ isTruncated: true })
  const long = (length: number) => `'${'y'.repeat(length)}'`
  expect(await query(`select ${long(10_000)} from range(100)`)).toMatchObject({
    isTruncated: true,
  })
  for (const value of [long(200_000), `[${long(200_000)}]`, `${long(200_000)}::blob`])
    expect((await rowsOf(`select ${value} as x`, { maxBytes: 1e6 }))[0]?.[0]).toHaveLength(100_001)
  const ordered = await rowsOf('select i from range(5000) t(i) order by i desc', {
    ...{ maxRows: 10_000, maxBytes: 1e6 },
  })
  expect(ordered.map(([i]) => Number(i))).toEqual(
    Array.from({ length: 5_000 }, (_, at) => 4_999 - at),
  )
  const memory = await query('select count(distinct i) from range(1000000000) t(i)')
  // Of memory, or on a slow machine of time.
  expect(memory).toHaveProperty('refused')
  expect(await rowsOf('select count(*) from logs')).toEqual([['1']])
})

it('does not answer with the path of a file that cannot be opened as with wrong SQL', async () => {
  await append([row(1)])
  await writeFile(join(folder, '2025-01-07.duckdb'), 'no database')
  const range = { from: noon, to: noon + 86_400_000 }
  await expect(query('select 1', range)).rejects.toThrow('2025-01-07.duckdb')
  expect(await query('select wrong', { to: noon + 1 })).toMatchObject({ refused: 'sql' })
})

it.each([
  [
    'a query',
    (other: LogStore) =>
      other.call('query', {
        ...{ ref, sql: 'select 1', params: [], from: noon, to: noon + 1, isFree: true },
        ...{ deadlineMs: 1, maxRows: 1, maxBytes: 100 },
      }),
  ],
  ['a batch of lines', (other: LogStore) => append([row(9)], {}, other)],
])('is ended when %s has no answer, and starts again', async (_name, ask) => {
  const other = createLogStore(createLog([]), root, { operationMs: 1 })
  await append([row(1)], {}, other)
  const { pid } = other
  if (pid === null) throw new Error('There is no process.')
  process.kill(pid, 'SIGSTOP')
  await expect(ask(other)).rejects.toThrow(LogStoreEnded)
  await append([row(2)], {}, other)
  expect(other.pid).not.toBe(pid)
  await other.close()
})

it('has no day that has not come, and removes the file of one', async () => {
  await append([row(1)])
  await expect(append([row(2)], { day: '2099-01-01' })).rejects.toThrow('has not come yet')
  expect((await readdir(folder)).filter((file) => file.startsWith('2099'))).toEqual([])
  await writeFile(join(folder, '2099-01-01.duckdb'), '')
  expect(await store.call('position', { ref, file: 'postgres.log' })).toEqual({ value: null })
  await store.call('drop', { ref, before: '2000-01-01', after: '2098-12-31' })
  expect(await readdir(folder)).not.toContain('2099-01-01.duckdb')
})

it('does not make the folder of a project that was removed again, whatever comes late', async () => {
  await append([row(1)])
  const calls = () =>
    Promise.allSettled([
      append([row(2)]),
      store.call('position', { ref, file: 'postgres.log' }),
      query('select count(*) from logs'),
    ])
  const before = Array.from({ length: 20 }, calls)
  const forgotten = store.call('forget', { ref })
  const after = await calls()
  await forgotten
  expect(after.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect((await Promise.all(before)).flat().map(({ status }) => status)).not.toContain('rejected')
  expect(await readdir(root)).not.toContain(String(tests))
})

describe('a query of a person', () => {
  it.each([
    'select 1; select 2',
    `copy (select 1) to 'FOLDER/x.csv'`,
    `copy logs to 'FOLDER/x.parquet'`,
    'drop view logs',
    'create table y as select 1',
    `insert into "day ${day}".lines (id) values (1)`,
    `delete from "day ${day}".lines`,
    `select * from "day ${day}".lines`,
    `select * from memory.main.logs`,
    `attach '/etc/passwd' as x`,
    `detach "day ${day}"`,
    `select * from read_csv('/etc/passwd')`,
    `select * from read_text('/etc/passwd')`,
    `select * from read_blob('FOLDER/*')`,
    `select * from '/etc/passwd'`,
    `select * from 'FOLDER/${day}.duckdb'`,
    `select * from glob('/**')`,
    `from glob('/**')`,
    `select (select count(*) from glob('/**'))`,
    `with x as (select * from glob('/**')) select * from x`,
    'install httpfs',
    'load httpfs',
    `set memory_limit = '10GB'`,
    'set lock_configuration = false',
    'reset memory_limit',
    'pragma database_list',
    'pragma memory_limit=1',
    'select * from pragma_database_list',
    'select * from duckdb_settings()',
    'select * from duckdb_databases',
    'select * from (with duckdb_settings as (select 1) select 1) a, duckdb_settings',
    `select * from (with "/etc/hosts.csv" as (select 1) select 1) a, "/etc/hosts.csv"`,
    'select * from information_schema.tables',
    'select * from pg_catalog.pg_class',
    'select * from sqlite_master',
    `select current_setting('allowed_directories')`,
    `select getenv('HOME')`,
    'select * from enable_logging()',
    `select * from query('select * from ena' || 'ble_logging()')`,
    `select * from query_table('duckdb_settings')`,
    `select write_log('x')`,
    `select * from checkpoint('day ${day}')`,
    'call checkpoint()',
    'checkpoint',
    'vacuum',
    'prepare v as select 1',
    'execute v',
    'begin',
    'commit; select 1',
    'explain analyze select 1',
    "export database 'FOLDER'",
    "import database 'FOLDER'",
    'use memory',
    'create macro f(a) as a',
    'create secret (type s3)',
    'summarize logs',
    `select levenshtein('a', 'b')`,
    `select damerau_levenshtein('a', 'b')`,
    `select jaro_winkler_similarity('a', 'b')`,
    `select 'a'.repeat(5000000)`,
    `select lpad('a', 5000000, 'b')`,
    `select printf('%1000000d', 1)`,
    'select unnest(range(1000000000))',
    `select * from repeat('x', 1000000)`,
    `select replace('a', 'a', 'aa')`,
    'select list(i) from range(10) t(i)',
    'select quantile_cont(i, 0.5) from range(10) t(i)',
    `select {a: 1, b: 2}`,
    'select (1, 2)',
    `select map {'a': 1}`,
    'select logs from logs',
    'select l from logs l',
    'with a0 as (select 1 v), a1 as (select a0 v, a0 w from a0) select * from a1',
    "select json_each from json_each('[1]')",
    `with recursive r as (select 'a' s union all select s || s from r) select max(length(s)) from r`,
    `select 'a' || 'b' || 'c' || 'd' || 'e' || 'f'`,
    `with a as (select concat('a', 'b') s), b as (select concat(s, s) s from a), c as (select concat(s, s) s from b),
      d as (select concat(s, s) s from c), e as (select concat(s, s) s from d) select length(s) from e`,
    'show all tables',
    '',
    '--',
  ])('cannot be %s', async (sql) => {
    await append([row(1)])
    expect(await query(sql.replaceAll('FOLDER', folder))).toMatchObject({ refused: 'sql' })
    expect((await readdir(folder)).filter((file) => !file.startsWith(day))).toEqual([])
    expect(await rowsOf('select count(*) from logs')).toEqual([['1']])
  })

  it('can be any SELECT on the logs', async () => {
    await append([row(1), row(2)])
    for (const [sql, expected] of [
      ['from logs select count(*)', '2'],
      ['with x as (select 1 as n) select n from x', '1'],
      ['select count(*) from logs a join logs b using (id)', '2'],
      [`select details->>'$.a' from logs limit 1`, '1'],
      ['select n from (values (3)) v(n)', '3'],
      ['select max(n) from unnest([1, 2]) u(n)', '2'],
      ['select message from logs order by id limit 1', 'line 1'],
      [`select strftime("timestamp", '%H') from logs limit 1`, '12'],
      ['select 1;', '1'],
      ['select 1 -- one', '1'],
      ['select i from generate_series(1, 3) t(i) order by i desc limit 1', '3'],
      ['select approx_quantile(status, 0.5) from logs', '200'],
      ['select null::varchar[]', null],
      ['select i from range(1, 1000) t(i) order by i desc limit 1', '999'],
      [`select regexp_extract(message, '\\d+') from logs order by id limit 1`, '1'],
      [`select method || ' ' || path from logs order by id limit 1`, 'GET /x'],
      [
        `select any_value(lower(message)) filter (where status between 200 and 299) from logs`,
        'line 1',
      ],
      [`select date_trunc('minute', "timestamp")::date::varchar from logs limit 1`, day],
      ['select message from logs qualify row_number() over (order by id) = 1', 'line 1'],
    ] as const)
      expect(await rowsOf(sql), sql).toEqual([[expected]])
  })
})

it('answers SQL that speaks of a file that cannot be written as wrong SQL', async () => {
  await append([row(1)])
  const text = `Database "day ${day}" has been invalidated because checkpointing failed.`
  expect(await query(`select ('${text}')::int from logs`)).toMatchObject({
    refused: 'sql',
    message: expect.stringContaining('Could not convert string') as string,
  })
})
