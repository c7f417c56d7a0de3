import { spawn } from 'node:child_process'
import { chmod, chown, copyFile, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { vi } from 'vitest'
import { clusterPlace } from '../src/postgres/cluster/cluster-place'
import { createCluster } from '../src/postgres/cluster/create-cluster'
import { freePort } from '../src/postgres/cluster/free-port'
import { preparePostgresBinaries } from '../src/postgres/cluster/postgres-binaries'
import { postgresUser } from '../src/postgres/cluster/process-user'
import { makeDataDirectory, layout } from '../src/base/disk/data-directory'

/** A Postgres that is not the platform's: by TCP only, with SCRAM, and with TLS whether a login wants it or not. */
export interface ForeignPostgres {
  port: number
  /** Runs as the superuser in the database `warehouse`. */
  run(sql: string): Promise<Record<string, unknown>[]>
  /** Of the login `app`, which owns the database `warehouse`. */
  connectionString(options?: {
    user?: string
    password?: string
    host?: string
    database?: string
    query?: string
  }): string
  stop(): Promise<void>
  /** Takes connections and answers none, until `goOn`. */
  halt(): void
  goOn(): void
  /** After `stop`, on the same port. */
  start(): Promise<void>
  end(): Promise<void>
}

export const passwords = {
  app: 'the app’s 100 % own: /secret',
  reader: 'the reader’s own secret',
  api: 'the API’s 100 % own: /secret',
}

export const certificate = (
  name: 'authority' | 'other-authority' | 'server' | 'server-key',
): string => fileURLToPath(new URL(`./certificates/${name}.pem`, import.meta.url))

export async function foreignPostgres(): Promise<ForeignPostgres> {
  // Postgres gets real paths.
  const root = await realpath(await mkdtemp(join(tmpdir(), 'howdah-foreign-')))
  const user = postgresUser()
  await makeDataDirectory(root, user)
  const place = clusterPlace(layout(root), 'foreign')
  const binaries = await preparePostgresBinaries({ cacheDirectory: layout(root).cache, user })
  await createCluster({ binaries, user, place, adminPassword: 'superuser' })
  const port = await freePort()
  const file = (name: string) => join(place.data, name)
  await copyFile(certificate('server'), file('server.crt'))
  await copyFile(certificate('server-key'), file('server.key'))
  await chmod(file('server.key'), 0o600)
  const lines = [
    'hostssl all tls_only all scram-sha-256',
    'hostnossl all tls_only all reject',
    'host all all all scram-sha-256',
  ]
  await writeFile(file('pg_hba.conf'), `${lines.join('\n')}\n`)
  await mkdir(join(root, 'socket'), { mode: 0o700 })
  if (user)
    for (const path of [file('server.crt'), file('server.key'), join(root, 'socket')])
      await chown(path, user.uid, user.gid)

  let ended: Promise<unknown> = Promise.resolve()
  let signal: (name: NodeJS.Signals) => void = () => undefined
  const admin = {
    host: '127.0.0.1',
    port,
    user: 'howdah_admin',
    password: 'superuser',
    ssl: { rejectUnauthorized: false },
  }

  async function run(sql: string, database = 'warehouse'): Promise<Record<string, unknown>[]> {
    const client = new Client({ ...admin, database })
    client.on('error', () => undefined)
    await client.connect()
    try {
      const { rows } = await client.query<Record<string, unknown>>(sql)
      return rows
    } finally {
      await client.end()
    }
  }

  async function start(): Promise<void> {
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      ssl: 'on',
      unix_socket_directories: join(root, 'socket'),
      fsync: 'off',
    }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(binaries.postgres, ['-D', place.data, ...args], {
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
      cwd: place.data,
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
      stdio: 'ignore',
    })
    ended = new Promise((resolve) => child.once('close', resolve))
    signal = (name) => void child.kill(name)
    await vi.waitFor(() => run('select 1', 'postgres'), { timeout: 30_000, interval: 50 })
  }

  async function stop(): Promise<void> {
    signal('SIGINT')
    await ended
  }

  await start()
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
  await run(
    `create role app login createdb password ${quoted(passwords.app)}; create role reader login password ${quoted(passwords.reader)};
     create role tls_only login password 'tls only'`,
    'postgres',
  )
  await run('create database warehouse owner app', 'postgres')
  await run(`set role app; create table stock (id int8 primary key, name text not null);
    insert into stock values (1, 'anvil'), (9007199254740993, 'feather'); grant select on stock to reader`)
  return {
    port,
    run,
    connectionString({
      user: name = 'app',
      password = passwords.app,
      host = '127.0.0.1',
      database = 'warehouse',
      query = '',
    } = {}) {
      return `postgresql://${name}:${encodeURIComponent(password)}@${host}:${port}/${database}${query}`
    },
    stop,
    halt: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
    start,
    async end() {
      signal('SIGCONT')
      await stop()
      await rm(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
