import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  indexTrialsQueryOptions,
  suggestIndexes,
} from '@howdah/platform-client/catalog/monitoring/index-suggestions'
import { runChange } from '@howdah/platform-client/catalog/objects/change-script'
import { createPlatformClient } from '@howdah/platform-client/client'
import { queryRows } from '@howdah/platform-client/query/query-rows'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../src/postgres/cluster/free-port'
import { postgresUser } from '../src/postgres/cluster/process-user'
import { call } from '../src/server/http/testing/call'
import { startTestPlatform, type TestPlatform } from './test-platform'

const DEBIAN = '/usr/lib/postgresql'
/** Version of a system's Postgres that carries hypopg; undefined for none. The embedded one does not carry it. */
const version = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : []).find((one) =>
  existsSync(`/usr/share/postgresql/${one}/extension/hypopg.control`),
)
const PASSWORD = 'a password'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform({ HOWDAH_ALLOW_ADDRESSES: '127.0.0.0/8' })
})
afterAll(() => platform.stop())

const client = () =>
  createPlatformClient({ baseUrl: platform.url, getAccessToken: () => platform.tokens.owner })
const trialsOf = (projectRef: string) =>
  indexTrialsQueryOptions(client(), { projectRef }).queryFn({ signal: AbortSignal.timeout(30_000) })

test('a Postgres without hypopg is reported as such', async () => {
  expect(await trialsOf(platform.projectRef)).toMatchObject({ schema: null, is_available: false })
})

describe.skipIf(version === undefined)('with hypopg, an attached database', () => {
  const binary = (name: string) => join(DEBIAN, version ?? '', 'bin', name)
  let root: string
  let server: ChildProcess
  let scope: { projectRef: string }

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'howdah-hypopg-'))
    const user = postgresUser()
    const options = { ...(user ? { uid: user.uid, gid: user.gid } : {}), cwd: root }
    await writeFile(join(root, 'password'), PASSWORD)
    if (user)
      for (const path of [root, join(root, 'password')]) await chown(path, user.uid, user.gid)
    const data = join(root, 'data')
    execFileSync(
      binary('initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${join(root, 'password')}`],
      { ...options, stdio: 'ignore' },
    )
    const port = await freePort()
    server = spawn(
      binary('postgres'),
      ['-D', data, '-p', String(port), '-k', root, '-h', '127.0.0.1', '-c', 'fsync=off'],
      { ...options, stdio: 'ignore' },
    )
    const run = async (database: string, sql: string) => {
      const address = { host: '127.0.0.1', port, user: 'postgres', password: PASSWORD, database }
      const one = new Client(address)
      await one.connect()
      try {
        await one.query(sql)
      } finally {
        await one.end()
      }
    }
    await vi.waitFor(() => run('postgres', `create role app login password '${PASSWORD}'`), {
      timeout: 60_000,
      interval: 100,
    })
    await run('postgres', 'create database shop owner app')
    await run(
      'shop',
      `create extension hypopg;
       set role app;
       create table public."Orders ""1""" (id int primary key, "customer id" int, status text, at timestamptz default now());
       insert into public."Orders ""1""" select g, g % 1000, 's' || g % 3 from generate_series(1, 50000) g;
       analyze public."Orders ""1"""`,
    )
    const { body, status, text } = await call(
      `${platform.url}/platform/organizations/personal/projects/attach`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${platform.tokens.owner}` },
        json: {
          name: 'shop',
          tls: 'disable',
          connection_string: `postgresql://app:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/shop`,
        },
      },
    )
    expect(status, text).toBe(201)
    scope = { projectRef: (body as { ref: string }).ref }
    await vi.waitFor(() => queryRows(client(), { ...scope, sql: 'select 1' }), {
      timeout: 60_000,
      interval: 100,
    })
  }, 180_000)
  afterAll(async () => {
    const ended = new Promise((resolve) => server.once('close', resolve))
    server.kill('SIGINT')
    await ended
    await rm(root, { recursive: true, force: true })
  })

  const suggested = async (query: string) => {
    const trials = await trialsOf(scope.projectRef)
    if (!trials) return expect.fail('no state')
    expect(trials).toMatchObject({ schema: 'public', is_available: true, database: 'shop' })
    return suggestIndexes(client(), { ...scope, trials, query })
  }
  const QUERY = 'select * from "Orders ""1""" where "customer id" = $1 and status = $2'

  test('has suggestions with the costs before and after, and nothing is created', async () => {
    const [best, ...others] = await suggested(QUERY)
    expect(best).toMatchObject({
      schema: 'public',
      table: 'Orders "1"',
      columns: ['customer id', 'status'],
    })
    expect(best?.after).toBeLessThan((best?.before ?? 0) / 2)
    expect(others.every(({ after }) => after >= (best?.after ?? Infinity))).toBe(true)
    const indexes = await queryRows(client(), {
      ...scope,
      sql: `select from pg_catalog.pg_indexes where schemaname = 'public'`,
    })
    expect(indexes).toHaveLength(1)
  })

  test('has the same ones for a statement that ends with a comment', async () => {
    expect(await suggested(`${QUERY} -- of the application`)).toEqual(await suggested(QUERY))
  })

  test('has none for a statement with an index, and for one that no index serves', async () => {
    expect(await suggested('select * from "Orders ""1""" where id = $1')).toEqual([])
    expect(await suggested('select count(*) from "Orders ""1"""')).toEqual([])
  })

  test('has none any more after the first one was created', async () => {
    const [best] = await suggested(QUERY)
    await runChange(client(), scope, { statements: [best?.sql ?? ''], separate: true })
    expect(await suggested(QUERY)).toEqual([])
  })
})
