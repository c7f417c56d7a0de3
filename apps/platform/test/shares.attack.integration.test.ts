import { createPlatformClient } from '@howdah/platform-client/client'
import type { PlatformError } from '@howdah/platform-client/errors'
import type { QueryEvent } from '@howdah/platform-client/query/query.types'
import { runQuery } from '@howdah/platform-client/query/run-query'
import { readdir, readFile, stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { layout } from '../src/base/disk/data-directory'
import { withSession } from './temporary-project'
import { startTestPlatform, type TestPlatform } from './test-platform'

const MB = 1024 * 1024
/** 70 runs begin at a time on a machine that has more to do. */
const WAIT = { timeout: 30_000, interval: 100 }

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

async function run(
  sql: string,
  token: string,
  options: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<QueryEvent[]> {
  const client = createPlatformClient({ baseUrl: platform.url, getAccessToken: () => token })
  const events: QueryEvent[] = []
  for await (const event of runQuery(client, { projectRef: platform.projectRef, sql, ...options }))
    events.push(event)
  return events
}

const asReader = (sql: string, options = {}) => run(sql, platform.tokens.reader, options)
const asOwner = (sql: string, options = {}) => run(sql, platform.tokens.owner, options)

const values = (events: QueryEvent[]) =>
  events.flatMap((event) => (event.type === 'rows' ? event.chunk.rows() : []))
const refusal = (work: Promise<unknown>): Promise<PlatformError> =>
  work.then(
    () => expect.fail('It went through'),
    (error: unknown) => error as PlatformError,
  )

/** A query as the superuser of the first project. */
const asAdmin = async <T extends object>(sql: string): Promise<T[]> =>
  withSession(
    await platform.running.platform.clusters.target(platform.projectRef, 'admin'),
    async (client) => (await client.query<T>(sql)).rows,
  )

async function temporaryKey(role: string): Promise<string> {
  const claims = encodeURIComponent(JSON.stringify({ role }))
  const response = await fetch(
    `${platform.url}/platform/projects/${platform.projectRef}/api-keys/temporary?claims=${claims}`,
    {
      headers: { authorization: `Bearer ${platform.tokens.owner}` },
    },
  )
  return ((await response.json()) as { api_key: string }).api_key
}

describe('a temporary key that claims a role of the API', () => {
  test.each(['anon', 'authenticated'])(
    'as %s becomes no other role, whatever it sets',
    async (role) => {
      const key = await temporaryKey(role)
      expect(values(await run('select current_user', key))).toEqual([[role]])
      for (const other of [
        'postgres',
        'service_role',
        'howdah_editor',
        'howdah_reader',
        role === 'anon' ? 'authenticated' : 'anon',
      ]) {
        const { sql } = await refusal(
          run(`reset role; set role ${other}; create table made_by_key (n int)`, key),
        )
        expect(sql?.sqlstate, other).toBe('42501')
      }
      const { sql } = await refusal(run('set role none; create table made_by_key (n int)', key))
      expect(sql?.sqlstate).toBe('42501')
    },
  )
})

describe('a login that changes itself', () => {
  test.each([
    [
      'a setting of many megabytes',
      `alter role current_user set search_path = %L', repeat('x', 80000000)`,
    ],
    [
      'a library that is not there',
      `alter role current_user set local_preload_libraries = %L', 'nothing'`,
    ],
    ['a time in which nothing ends', `alter role current_user set statement_timeout = %L', '1ms'`],
  ])('leaves the next reader as it was: %s', async (_, change) => {
    // In a transaction of its own that may write: the login's settings are in a catalog.
    await asReader(
      `set default_transaction_read_only = off; commit; do $$ begin execute format('${change}); end $$`,
    ).catch(() => undefined)
    expect(values(await asReader('select 1'))).toEqual([['1']])
    expect(values(await asReader('select 2'))).toEqual([['2']])
  })

  test('leaves the next editor as it was, and the files', async () => {
    await asOwner(
      `set role none; do $$ begin execute format('alter role howdah_editor set search_path = %L', repeat('x', 80000000)); end $$`,
    )
    expect(values(await asOwner('select 1'))).toEqual([['1']])
    const buckets = await fetch(`${platform.url}/platform/storage/${platform.projectRef}/buckets`, {
      headers: { authorization: `Bearer ${platform.tokens.owner}` },
    })
    expect(buckets.status).toBe(200)
  })

  test.each([
    `alter database postgres set local_preload_libraries = 'nothing'`,
    'alter database postgres is_template true',
    'alter database postgres connection limit 0',
    'revoke connect on database postgres from public, howdah_editor, howdah_reader',
  ])('%s locks no one out', async (sql) => {
    await asOwner(sql)
    try {
      expect(values(await asReader('select 1'))).toEqual([['1']])
      expect(values(await asOwner('select 2'))).toEqual([['2']])
    } finally {
      await asOwner('alter database postgres reset local_preload_libraries')
    }
  })
})

describe('a setting of the database', () => {
  test('of many megabytes locks no one out', async () => {
    await asOwner(
      `do $$ begin execute format('alter database postgres set search_path = %L', repeat('x', 80000000)); end $$`,
    )
    expect(values(await asReader('select 1'))).toEqual([['1']])
    expect(values(await asOwner('select 2'))).toEqual([['2']])
    const buckets = await fetch(`${platform.url}/platform/storage/${platform.projectRef}/buckets`, {
      headers: { authorization: `Bearer ${platform.tokens.owner}` },
    })
    expect(buckets.status).toBe(200)
    // What it was from the start, since what it was before is not known.
    expect(values(await asOwner('show search_path'))).toEqual([['"$user", public, extensions']])
  })
})

describe("a member's share", () => {
  test('leaves connections to applications, to others and to files', async () => {
    const ends = new AbortController()
    const sleeping = Array.from({ length: 70 }, () =>
      asReader('select pg_sleep(60)', { signal: ends.signal }).catch(() => undefined),
    )
    try {
      await vi.waitFor(async () => {
        const [row] = await asAdmin<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where query = 'select pg_sleep(60)'`,
        )
        expect(row?.n).toBeGreaterThan(0)
      }, WAIT)
      await sleep(500)
      const [row] = await asAdmin<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where query = 'select pg_sleep(60)'`,
      )
      expect(row?.n).toBeLessThanOrEqual(4)
      expect(values(await asOwner('select 1'))).toEqual([['1']])
    } finally {
      ends.abort()
      await Promise.all(sleeping)
    }
  })

  test('holds none of the shared locks', async () => {
    const { sql } = await refusal(
      asReader('select pg_advisory_lock(n) from generate_series(1, 100000) n'),
    )
    expect(sql?.sqlstate).toBe('42501')
    expect(values(await asOwner('select pg_advisory_lock(1), pg_advisory_unlock(1)'))).toHaveLength(
      1,
    )
  })

  test('of time is that of the project', async () => {
    await fetch(`${platform.url}/platform/projects/${platform.projectRef}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${platform.tokens.owner}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ statement_timeout_ms: 1_000 }),
    })
    const error = await refusal(asReader('select pg_sleep(60)', { timeoutMs: 86_400_000 }))
    expect(error.code).toBe('timeout')
    await fetch(`${platform.url}/platform/projects/${platform.projectRef}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${platform.tokens.owner}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ statement_timeout_ms: 60_000 }),
    })
  })

  test('of memory has a limit, and is taken before that of the server', async () => {
    const ends = new AbortController()
    const running = asReader('select pg_backend_pid(); select pg_sleep(59)', {
      signal: ends.signal,
    }).catch(() => undefined)
    const pid = await vi.waitFor(async () => {
      const [row] = await asAdmin<{ pid: number }>(
        `select pid from pg_stat_activity where query like '%pg_sleep(59)%' and usename = 'howdah_reader'`,
      )
      return row?.pid ?? expect.fail('It does not run yet')
    }, WAIT)
    const limits = await readFile(`/proc/${pid}/limits`, 'utf8')
    const bytes = Number(/Max data size +(\d+)/.exec(limits)?.[1])
    expect(bytes).toBeGreaterThanOrEqual(1024 * MB)
    expect(bytes).toBeLessThanOrEqual(Math.max(1024 * MB, totalmem() / 4))
    expect(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('500\n')
    ends.abort()
    await running
  })

  test.each(['the reader', 'anon', 'authenticated'])(
    'of temporary files has a limit that %s cannot lift',
    async (who) => {
      const token = who === 'the reader' ? platform.tokens.reader : await temporaryKey(who)
      expect(values(await run('show temp_file_limit', token))).toEqual([['4GB']])
      for (const change of [
        'set temp_file_limit = -1',
        `select set_config('temp_file_limit', '-1', false)`,
        'set default_transaction_read_only = off; commit; alter role current_user set temp_file_limit = -1',
      ])
        expect((await refusal(run(change, token))).sql?.sqlstate, change).toBe('42501')
      await run(
        'set default_transaction_read_only = off; commit; alter role current_user reset all',
        token,
      ).catch(() => undefined)
      expect(values(await run('show temp_file_limit', token))).toEqual([['4GB']])
    },
  )

  test('of the disk is not its log', async () => {
    const folder = layout(platform.dataDirectory).clusters
    const logBytes = async () => {
      const place = join(folder, platform.projectRef)
      const files = (await readdir(place)).filter((name) => name.includes('.log'))
      return (
        await Promise.all(files.map(async (name) => (await stat(join(place, name))).size))
      ).reduce((sum, size) => sum + size, 0)
    }
    const before = await logBytes()
    await asReader(
      `do $$ begin for i in 1..4 loop raise log '%', repeat('x', 20000000); end loop; end $$`,
    ).catch(() => undefined)
    await asReader(`set debug_print_parse = on; select 1`).catch(() => undefined)
    expect((await logBytes()) - before).toBeLessThan(MB)
  })

  test('never shows a password of SQL that failed', async () => {
    await asOwner(`create role some_role password 'a-secret-of-theirs'; select 1 / 0`).catch(
      () => undefined,
    )
    await asOwner(`create role other_role password 'a-secret-of-theirs'; drop role other_role`)
    const log = await readFile(
      join(layout(platform.dataDirectory).clusters, platform.projectRef, 'postgres.log'),
      'utf8',
    )
    expect(log).not.toContain('a-secret-of-theirs')
    const tracked = values(
      await asOwner(
        `select query from extensions.pg_stat_statements where query like '%a-secret-%' and query not like 'select query%'`,
      ),
    )
    expect(tracked).toEqual([])
  })
})

/** Adds a developer to the first organization. */
async function addDeveloper(name: string): Promise<{ id: string; token: string }> {
  const { identity, members, organizations, accessTokens } = platform.running.platform
  const organization = await organizations.bySlug('personal')
  const { id } = await identity.createPerson({
    email: `${name}@example.com`,
    name,
    password: 'only for writing',
  })
  await members.put({ organizationId: organization?.id ?? 0, personId: id, role: 'developer' })
  return { id, token: (await accessTokens.create({ personId: id, name: 'test' })).token }
}

describe('a run', () => {
  test('waits where the login has no connection left', async () => {
    const people = await Promise.all(['one', 'two', 'three'].map(addDeveloper))
    const tokens = [platform.tokens.owner, ...people.map(({ token }) => token)]
    const runs = tokens.flatMap((token) =>
      Array.from({ length: 4 }, async () => values(await run('select 1 from pg_sleep(1)', token))),
    )
    expect(await Promise.all(runs)).toEqual(runs.map(() => [['1']]))
  })

  test('ends when its person is removed from the organization', async () => {
    const developer = await addDeveloper('developer')
    const { token } = developer
    await asOwner('create table slowly (n int)')
    const running = refusal(
      run(
        `do $$ begin for i in 1..100 loop insert into slowly values (i); commit; perform pg_sleep(0.3); end loop; end $$`,
        token,
      ),
    )
    await vi.waitFor(async () =>
      expect(values(await asOwner('select count(*) > 0 from slowly'))).toEqual([['t']]),
    )
    const response = await fetch(
      `${platform.url}/platform/organizations/personal/members/${developer.id}`,
      {
        method: 'DELETE',
        headers: { authorization: `Bearer ${platform.tokens.owner}` },
      },
    )
    expect(response.status).toBe(204)
    await running
    const [before] = values(await asOwner('select count(*) from slowly'))
    await sleep(1_000)
    expect(values(await asOwner('select count(*) from slowly'))).toEqual([before])
  })
})
