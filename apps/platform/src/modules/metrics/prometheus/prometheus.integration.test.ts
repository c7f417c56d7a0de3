import parse from 'parse-prometheus-text-format'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { call } from '../../../server/http/testing/call'
import { startAuthTestPlatform, type AuthTestPlatform } from '../../auth/testing/auth-test-platform'

const TOKEN = 'a token of the scraper'.replaceAll(' ', '-')
const PAUSE = { timeout: 200_000, interval: 500 }
const WAIT = { timeout: 45_000, interval: 200 }

describe('metrics for Prometheus', () => {
  let platform: AuthTestPlatform
  beforeAll(async () => {
    platform = await startAuthTestPlatform({}, { HOWDAH_METRICS_TOKEN: TOKEN })
  })
  afterAll(() => platform.stop())

  const scrape = (authorization?: string) =>
    fetch(`${platform.endpoint}/customer/v1/privileged/metrics`, {
      headers: authorization === undefined ? {} : { authorization },
    })
  const basic = (user: string, password: string) =>
    `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const families = async (answer: Response) => {
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    const text = await answer.text()
    return new Map(parse(text).map((family) => [family.name, family]))
  }
  const valueIn = (
    found: Awaited<ReturnType<typeof families>>,
    name: string,
    labels: Record<string, string> = {},
  ) => {
    const metric = found
      .get(name)
      ?.metrics.find((one) =>
        Object.entries(labels).every(([label, value]) => one.labels?.[label] === value),
      )
    return metric === undefined ? null : Number(metric.value)
  }

  it('has a project’s Postgres by the names of the exporters', async () => {
    await platform.sql('create table "counted" as select 1 as "n"')
    const answer = await scrape(basic('service_role', platform.keys.service))
    const found = await families(answer)
    expect(valueIn(found, 'pg_up')).toBe(1)
    expect(found.get('pg_stat_database_xact_commit')?.type).toBe('COUNTER')
    expect(found.get('pg_database_size_bytes')?.type).toBe('GAUGE')
    const postgres = { datname: 'postgres' }
    for (const name of ['xact_commit', 'blks_hit', 'tup_inserted', 'numbackends', 'deadlocks'])
      expect(valueIn(found, `pg_stat_database_${name}`, postgres), name).toBeGreaterThanOrEqual(0)
    const size = await platform.sql(`select pg_database_size('postgres')::text as size`)
    const measured = valueIn(found, 'pg_database_size_bytes', postgres) ?? 0
    expect(measured / Number(size[0]?.size)).toBeCloseTo(1, 1)
    expect(valueIn(found, 'pg_settings_max_connections')).toBeGreaterThan(0)
    expect(valueIn(found, 'pg_stat_activity_count', { state: 'active' })).toBeGreaterThanOrEqual(0)
    for (const name of ['pg_postmaster_start_time_seconds', 'pg_wal_size_bytes', 'pg_static'])
      expect(valueIn(found, name), name).toBeGreaterThan(0)
    expect(valueIn(found, 'howdah_requests_total')).toBeGreaterThanOrEqual(0)
  })

  it('takes a secret key in each place, and no other credential', async () => {
    expect((await scrape(`Bearer ${platform.keys.service}`)).status).toBe(200)
    for (const [authorization, status] of [
      [undefined, 401],
      [basic('service_role', 'wrong'), 401],
      [basic('other', platform.keys.service), 401],
      [basic('service_role', platform.keys.anon), 403],
      [`Bearer ${platform.keys.anon}`, 403],
      ['Basic !!!', 401],
    ] as const)
      expect((await scrape(authorization)).status, authorization).toBe(status)
  })

  it('has the server and its projects, with its token', async () => {
    const read = (authorization?: string) =>
      fetch(`${platform.url}/metrics`, {
        headers: authorization === undefined ? {} : { authorization },
      })
    expect((await read()).status).toBe(401)
    expect((await read(`Bearer ${platform.tokens.owner}`)).status).toBe(401)
    const project = { project: platform.projectRef }
    const { metrics } = platform.running.platform
    const sample = {
      ...{ ref: platform.projectRef, requests: 0, errors: 0, egressBytes: 0, storageBytes: null },
      ...{ realtimeClients: 3, realtimeJoins: 20, realtimeMessages: 30, realtimeChanges: 40 },
      realtimeDropped: 50,
      cluster: {
        ...{ connections: 1, maxConnections: 60, databaseBytes: '1' },
        ...{ transactions: null, blocksHit: null, blocksRead: null },
      },
    }
    // The first one is of an hour that is stored as a part of the counters only.
    await metrics.record(new Date(Date.now() - 500 * 86_400_000), [{ ...sample, realtimeJoins: 1 }])
    await metrics.forget(new Date())
    await metrics.record(new Date(), [sample])
    await vi.waitFor(async () => {
      const found = await families(await read(`Bearer ${TOKEN}`))
      expect(valueIn(found, 'pg_up', project)).toBe(1)
      expect(valueIn(found, 'howdah_projects', { status: 'ACTIVE_HEALTHY' })).toBeGreaterThan(0)
      expect(valueIn(found, 'howdah_requests_total', project)).toBeGreaterThanOrEqual(0)
      expect(valueIn(found, 'howdah_realtime_clients', project)).toBe(3)
      for (const [name, value] of [
        ...[['joins', 21] as const, ['messages', 60] as const],
        ...[['changes', 80] as const, ['dropped', 100] as const],
      ])
        expect(valueIn(found, `howdah_realtime_${name}_total`, project), name).toBe(value)
      expect(valueIn(found, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
    }, WAIT)
    const posted = await call(`${platform.url}/metrics`, { method: 'POST', json: {} })
    expect(posted.status).toBe(405)
  })

  it('answers for a project that is paused, and says so', async () => {
    const paused = await call(`${platform.url}/platform/projects/${platform.projectRef}/pause`, {
      method: 'POST',
      headers: { authorization: `Bearer ${platform.tokens.owner}` },
    })
    expect(paused.status).toBeLessThan(300)
    await vi.waitFor(async () => {
      const found = await families(await scrape(`Bearer ${platform.keys.service}`))
      expect(valueIn(found, 'pg_up')).toBe(0)
    }, PAUSE)
    expect((await scrape()).status).toBe(401)
  }, 240_000)
})
