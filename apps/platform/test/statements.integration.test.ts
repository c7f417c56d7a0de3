import {
  getGenericPlan,
  getStatementStatistics,
  listStatements,
  resetStatementStatistics,
  type StatementOrder,
} from '@howdah/platform-client/catalog/monitoring/statements'
import { statementReportQueryOptions } from '@howdah/platform-client/resources/reports/reports'
import type { PlatformError } from '@howdah/platform-client/errors'
import { getStatementSamples } from '@howdah/platform-client/resources/projects/get-statement-samples'
import { beforeAll, expect, test } from 'vitest'
import { createStatementSampler } from '../src/modules/statements/sampler'
import { objectFixture } from './object-fixture'

const { client, platform, rows: run, scope } = objectFixture()
const all = { role: null, database: null, search: '' }
const list = async (
  search: string,
  order: StatementOrder = 'time',
  who: 'owner' | 'reader' = 'owner',
) => listStatements(client(who), { ...scope(), ...all, schema: 'extensions', order, search })

beforeAll(async () => {
  await run(`create table "counted ""rows""" (id int, note text);
    insert into "counted ""rows""" select i, 'note' from generate_series(1, 500) i`)
})

test('statements are listed in each order, by role, database and part of their text', async () => {
  for (const id of [1, 2, 3]) await run(`select note from "counted ""rows""" where id < ${id}`)
  await run(`select * from "counted ""rows"""`)
  const [often, ...others] = await list('COUNTED ""rows""" where', 'calls')
  expect(others).toEqual([])
  expect(often).toMatchObject({
    query: 'select note from "counted ""rows""" where id < $1',
    calls: '3',
    rows: '3',
    role: 'postgres',
    database: 'postgres',
    is_cut: false,
    count: '1',
  })
  const byRows = await list('from "counted ""rows""', 'rows')
  expect(byRows.map(({ rows }) => rows)).toEqual(['500', '3'])
  for (const order of ['time', 'mean', 'cache'] as const)
    expect((await list('from "counted ""rows""', order)).length).toBe(2)
  const filtered = (filter: object) =>
    listStatements(client('owner'), {
      ...{ ...scope(), ...all, schema: 'extensions', order: 'time' as const },
      ...filter,
    })
  expect(await filtered({ role: 'anon' })).toEqual([])
  expect(await filtered({ database: 'nowhere' })).toEqual([])
  expect((await filtered({ search: '%' })).every(({ query }) => query.includes('%'))).toBe(true)
})

test('statements are sorted by numbers, and not by their texts', async () => {
  for (let turn = 0; turn < 12; turn += 1) {
    await run(`select 'twelve', count(*) from "counted ""rows""" limit 12`)
    if (turn < 9) await run(`select 'nine' from "counted ""rows""" limit 9`)
  }
  for (const [order, of] of [
    ['calls', 'calls'],
    ['rows', 'rows'],
    ['time', 'total_ms'],
    ['mean', 'mean_ms'],
  ] as const) {
    const found = (await list('', order)).map((entry) => Number(entry[of]))
    expect(found.length).toBeGreaterThan(2)
    expect(found, order).toEqual(found.toSorted((a, b) => b - a))
    const about = { ...scope(), ...all, schema: 'extensions', order, isReversed: true }
    const reversed = await listStatements(client('owner'), about)
    const numbers = reversed.map((entry) => Number(entry[of]))
    expect(numbers, order).toEqual(numbers.toSorted((a, b) => a - b))
  }
})

test('the plan for any parameters is shown, and nothing is written on the way', async () => {
  await run(`update "counted ""rows""" set note = 'new' where id = 7`)
  const [update] = await list('update "counted')
  const query = update?.query ?? ''
  expect(query).toContain('$1')
  expect(await getGenericPlan(client('owner'), { ...scope(), query })).toContain('Update on')
  const harm = `select 1; update "counted ""rows""" set note = 'harm'`
  const refused = await getGenericPlan(client('owner'), { ...scope(), query: harm }).catch(
    (error: PlatformError) => error.sql?.sqlstate,
  )
  expect(refused).toBe('25006')
})

test('the server samples statements; the steps begin again after a reset', async () => {
  const { platform: services } = platform().running
  const sampler = createStatementSampler(services)
  const statement = `select count(*) from "counted ""rows""" where note <> 'x'`
  const minutes = (offset: number) => new Date(Date.now() + offset * 60_000)
  await run(statement)
  await sampler.tick(minutes(-20))
  for (const _ of [1, 2]) await run(statement)
  await sampler.tick(minutes(-15))
  await resetStatementStatistics(client('owner'), { ...scope(), schema: 'extensions' })
  await run(statement)
  await sampler.tick(minutes(-10))
  const [entry] = await list('note <> $1')
  expect(entry?.calls).toBe('1')
  const key = {
    ref: scope().projectRef,
    queryId: entry?.query_id ?? '',
    roleId: entry?.role_id ?? '',
    databaseId: entry?.database_id ?? '',
  }
  const samples = await getStatementSamples(client('owner'), key)
  // The server may have taken one of its own meanwhile, which is the last.
  expect(samples.points.slice(0, 2).map(({ calls, rows }) => [calls, rows])).toEqual([
    [2, 2],
    [1, 1],
  ])
  expect(samples.points.slice(0, 2).every(({ total_ms: ms }) => ms > 0)).toBe(true)
  const beyond = { ...key, queryId: '9999999999999999999' }
  expect((await getStatementSamples(client('reader'), beyond)).points).toEqual([])
  // Four weeks later they are forgotten.
  await services.statementSamples.forget(minutes(60 * 24 * 29))
  expect((await getStatementSamples(client('owner'), key)).points).toEqual([])
})

test('of samples older than a day, one an hour remains for four weeks', async () => {
  const { statementSamples } = platform().running.platform
  const key = { ref: scope().projectRef, queryId: '77', roleId: '10', databaseId: '5' }
  const hour = 3_600_000
  const begin = Math.floor(Date.now() / hour) * hour - 40 * hour
  for (let place = 0; place <= 24; place += 1)
    await statementSamples.record(key.ref, new Date(begin + place * 300_000), [
      { ...key, calls: String(place), totalMs: place, rows: '0' },
    ])
  const calls = async (hours: number) =>
    (await getStatementSamples(client('owner'), { ...key, hours })).points.map((one) => one.calls)
  expect(await calls(48)).toEqual(Array.from({ length: 24 }, () => 1))
  await statementSamples.forget(new Date())
  expect(await calls(48)).toEqual([12, 12])
  expect(await calls(24)).toEqual([])
  await statementSamples.forget(new Date(begin + 27 * 24 * hour))
  expect(await calls(48)).toEqual([12, 12])
  await statementSamples.forget(new Date(begin + 29 * 24 * hour))
  expect(await calls(48)).toEqual([])
})

test('a report adds up what the sampled statements did', async () => {
  const { statementSamples } = platform().running.platform
  const { projectRef: ref } = scope()
  const step = 300_000
  const begin = Math.floor(Date.now() / step) * step - 36 * step
  const sample = (place: number, ...numbers: [calls: number, ms: number, rows: number][]) =>
    statementSamples.record(
      ref,
      new Date(begin + place * step),
      numbers.map(([calls, totalMs, rows], at) => ({
        ...{ queryId: String(at + 1), roleId: '10', databaseId: '5' },
        ...{ calls: String(calls), totalMs, rows: String(rows) },
      })),
    )
  await sample(0, [10, 100, 5], [50, 9, 9])
  // The second one was reset, and the third one is new.
  await sample(1, [14, 140, 9], [2, 4, 2], [1_000, 1_000, 1_000])
  await sample(2, [14, 140, 9], [3, 5, 2], [1_001, 1_002, 1_000])
  // A gap, after which nothing is known of what went before.
  await sample(7, [99, 999, 99])
  const report = (from: number, to: number, who: 'owner' | 'reader' = 'reader') => {
    const at = (place: number) => new Date(begin + place * step).toISOString()
    const range = { from: at(from), to: at(to) }
    const { queryFn } = statementReportQueryOptions(client(who), { ref, range })
    return queryFn({ signal: new AbortController().signal })
  }
  const at = new Date(begin).toISOString()
  const first = { calls: 6, total_ms: 44, rows: 6 }
  const second = { calls: 2, total_ms: 3, rows: 0 }
  expect(await report(0, 2)).toEqual({
    ...{ from: at, to: new Date(begin + 2 * step).toISOString(), step_seconds: 300 },
    ...{ total: { calls: 8, total_ms: 47, rows: 6 }, before: null },
    steps: [
      { at, ...first },
      { at: new Date(begin + step).toISOString(), ...second },
    ],
  })
  expect(await report(1, 2)).toMatchObject({ total: second, before: first })
  expect(await report(2, 10)).toMatchObject({ total: null, steps: [] })
  await expect(report(-9_000, 2)).rejects.toMatchObject({ status: 400 })
  // Steps of a longer range have several samples.
  expect(await report(-288, 2)).toMatchObject({
    step_seconds: 1_800,
    total: { calls: 8 },
  })
})

test('a reader sees no text of others, and may not reset', async () => {
  const state = await getStatementStatistics(client('reader'), scope())
  expect(state).toMatchObject({
    is_loaded: true,
    may_read: true,
    may_reset: false,
    sees_all: false,
  })
  expect(await list('counted ""rows""', 'time', 'reader')).toEqual([])
  const refused = resetStatementStatistics(client('reader'), { ...scope(), schema: 'extensions' })
  await expect(refused).rejects.toMatchObject({ sql: { sqlstate: '42501' } })
})

test('a view that replaces the extension’s cannot make the server store anything else', async () => {
  const { platform: services } = platform().running
  await run(`drop schema extensions cascade; create schema extensions;
    create view extensions.pg_stat_statements as
      select id::text as queryid, 1 as userid, 1 as dbid, 7 as calls, 1 as total_exec_time, 1 as rows
        from unnest(array['1.5', '41', null, 'x', '9999999999999999999']) id`)
  await createStatementSampler(services).tick(new Date())
  const { rows } = await services.control.query(
    'select distinct query_id::text, calls::int from statement_samples where calls = 7',
  )
  expect(rows).toEqual([{ query_id: '41', calls: 7 }])
  expect(await getStatementStatistics(client('owner'), scope())).toBeNull()
})
