import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  certificate,
  foreignPostgres,
  passwords,
  type ForeignPostgres,
} from '../../../test/foreign-postgres'
import { API_LOGIN, API_PASSWORD, DATA_API_ROLES_SQL } from '@howdah/rules/attached/data-api-setup'
import { readConfig } from '../../server/config'
import { layout } from '../../base/disk/data-directory'
import { call, newSession } from '../../server/http/testing/call'
import { startPlatform, type RunningPlatform } from '../../server/start'
import { connectionOf } from './open-own-database'

let postgres: ForeignPostgres
let root: string
let running: RunningPlatform | null = null

async function start(
  db: string | undefined,
  more: Record<string, string> = {},
  environment: Record<string, string> = {},
): Promise<RunningPlatform> {
  running = await startPlatform(
    readConfig(
      { mode: 'self-hosted', data: root, port: '0', ...(db === undefined ? {} : { db }), ...more },
      environment,
    ),
  )
  return running
}

async function ask(path: string, options: Parameters<typeof call>[1] = {}) {
  if (!running) throw new Error('No server runs')
  const { platform, url } = running
  const cookie = await newSession(platform, (await platform.members.firstOwner()) ?? '')
  return call(`${url}/platform/projects/${platform.onlyProject ?? ''}${path}`, {
    ...options,
    headers: { origin: url, cookie },
  })
}
const run = (query: string) => ask('/query', { method: 'POST', json: { query } })

beforeAll(async () => {
  postgres = await foreignPostgres()
  root = await mkdtemp(join(tmpdir(), 'howdah-test-'))
})
afterEach(async () => {
  await running?.stop()
  running = null
})
afterAll(async () => {
  await postgres.end()
  await rm(root, { recursive: true, force: true })
})

describe('a self-hosted server with --db', () => {
  it('says what is wrong with an address that it has never reached, without its password', async () => {
    const wrong = (password: string) => postgres.connectionString({ password })
    const attempts: [string, RegExp][] = [
      [wrong('hunter2hunter2'), /cannot be used: Wrong user or password/],
      [
        postgres.connectionString({ database: 'nowhere' }),
        /cannot be used: The database doesn’t exist/,
      ],
      [
        'postgresql://app:hunter2hunter2@127.0.0.1:1/warehouse',
        /cannot be used: Nothing is listening/,
      ],
      [postgres.connectionString({ query: '?sslmode=verify-full' }), /certificate was rejected/],
      ['postgresql://app@127.0.0.1/warehouse', /--db: .* must include a password/],
      [
        'postgresql://app:hunter2hunter2@127.0.0.1/w?options=-c',
        /--db: sslmode is the only parameter/,
      ],
    ]
    for (const [db, message] of attempts) {
      const error = await start(db).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Error)
      expect((error as Error).message).toMatch(message)
      expect((error as Error).message).not.toContain('hunter2')
    }
  })

  it('has that database as its project, and the next start finds the same', async () => {
    const first = await start(postgres.connectionString())
    const ref = first.platform.onlyProject
    expect((await ask('')).body).toMatchObject({
      name: 'warehouse',
      status: 'ACTIVE_HEALTHY',
      provisioner: 'attached',
      capabilities: [],
    })
    expect((await run('select id::text, name from stock order by id desc limit 1')).body).toEqual([
      { id: '9007199254740993', name: 'feather' },
    ])
    expect((await ask('/databases')).body).toMatchObject([
      { db_host: '127.0.0.1', db_port: postgres.port, db_name: 'warehouse', db_user: 'app' },
    ])
    expect((await ask('/figures')).status).toBe(200)
    expect((await ask('/pause', { method: 'POST' })).status).toBe(409)
    await first.stop()

    const quoted = `'${passwords.api.replaceAll("'", "''")}'`
    await postgres.run(
      `${DATA_API_ROLES_SQL.replace(`'${API_PASSWORD}'`, () => quoted)}; grant select on stock to anon`,
    )
    const api = { HOWDAH_DB_API_USER: API_LOGIN, HOWDAH_DB_API_PASSWORD: passwords.api }
    const db = postgres.connectionString({ query: '?sslmode=require' })
    const second = await start(db, {}, api)
    expect((await ask('')).body).toMatchObject({ capabilities: ['data_api'] })
    const keys = (await ask('/api-keys?reveal=true')).body as { name: string; api_key: string }[]
    const { api_key: apikey = '' } = keys.find(({ name }) => name === 'anon') ?? {}
    const read = await call(
      `${second.platform.gatewayUrl}/${ref ?? ''}/rest/v1/stock?select=name&id=eq.1`,
      { headers: { apikey } },
    )
    expect(read.body).toEqual([{ name: 'anvil' }])
    expect(second.platform.onlyProject).toBe(ref)
    expect((await run('select 1 as one')).body).toEqual([{ one: 1 }])
    expect(await second.platform.projectConnections.of(ref ?? '')).toMatchObject({
      tls: 'require',
      byOperator: true,
    })
  })

  it('checks the certificate by --db-ca', async () => {
    const db = postgres.connectionString({ host: 'localhost', query: '?sslmode=verify-full' })
    await start(db, { 'db-ca': certificate('authority') })
    expect(
      (await run('select ssl::text from pg_stat_ssl where pid = pg_backend_pid()')).body,
    ).toEqual([{ ssl: 'true' }])
    await running?.stop()
    // It was reached before: it may come back.
    await start(db, { 'db-ca': certificate('other-authority') })
    expect((await ask('')).body).toMatchObject({ status: 'ACTIVE_UNHEALTHY' })
    expect((await run('select 1')).status).toBeGreaterThanOrEqual(400)
  })

  it('starts while its database is away, and finds it again', async () => {
    await postgres.stop()
    await start(postgres.connectionString())
    expect((await ask('')).body).toMatchObject({ status: 'ACTIVE_UNHEALTHY' })
    expect((await run('select 1')).status).toBeLessThan(504)
    await postgres.start()
    expect((await run('select 1 as one')).body).toEqual([{ one: 1 }])
    expect((await ask('')).body).toMatchObject({ status: 'ACTIVE_HEALTHY' })
  })

  it('keeps its kind of project', async () => {
    await expect(start(undefined)).rejects.toThrow('name it with --db')
    const other = await mkdtemp(join(tmpdir(), 'howdah-test-'))
    const ownRoot = root
    root = other
    try {
      // After a typing error the operator may change their mind.
      await expect(start('postgresql://a:hunter2hunter2@127.0.0.1:1/x')).rejects.toThrow(
        'Nothing is listening',
      )
      await (await start(undefined)).stop()
      await expect(start(postgres.connectionString())).rejects.toThrow('Postgres of its own')
    } finally {
      root = ownRoot
      await rm(other, { recursive: true, force: true })
    }
  })

  it('writes the password down nowhere', async () => {
    await start(postgres.connectionString())
    const { control } = running?.platform ?? {}
    const rows = await control?.query(
      'select c::text as text from project_connections c union all select a::text from audit_log a',
    )
    // The last lines are in the file by then.
    await running?.stop()
    running = null
    const log = await readFile(layout(root).logFile, 'utf8')
    for (const text of [log, ...(rows?.rows ?? []).map((row: { text: string }) => row.text)]) {
      expect(text).not.toContain(passwords.app)
      expect(text).not.toContain(encodeURIComponent(passwords.app))
    }
  })
})

describe('the connection of --db', () => {
  const of = (connectionString: string, ca: string | null = null) =>
    connectionOf({ connectionString, ca, api: null })

  it('is encrypted and checked unless it stays on this machine, or says otherwise', () => {
    expect(of('postgresql://a:b@db.example.com/x').tls).toBe('verify-full')
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect(of(`postgresql://a:b@${host}/x`).tls).toBe('disable')
    expect(of('postgresql://a:b@db.example.com/x?sslmode=disable').tls).toBe('disable')
    expect(of('postgresql://a:b@localhost/x?sslmode=require').tls).toBe('require')
  })

  it('takes authorities only where they are looked at', async () => {
    const ca = await readFile(certificate('authority'), 'utf8')
    expect(of('postgresql://a:b@db.example.com/x', ca).secrets.ca).toBe(ca)
    expect(() => of('postgresql://a:b@localhost/x', ca)).toThrow('sslmode=verify-ca')
    expect(() => of('postgresql://a:b@db.example.com/x', 'no certificate')).toThrow('as PEM')
  })
})
