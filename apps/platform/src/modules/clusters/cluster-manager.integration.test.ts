import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  temporaryProject,
  withSession,
  type TemporaryProject,
} from '../../../test/temporary-project'
import { isRunning, processesIn } from '../../base/process-table'
import { ProjectNotActive, UnknownDatabase } from '../../postgres/cluster/cluster-errors'
import { clusterPlace, realDataPath } from '../../postgres/cluster/cluster-place'
import { readPostmasterFile } from '../../postgres/cluster/postmaster-file'

let project: TemporaryProject

beforeAll(async () => {
  project = await temporaryProject()
})
afterAll(() => project.end())

describe('a project', () => {
  it('has its steps repeated without harm', async () => {
    await project.clusters.initialize(project.ref)
    await project.clusters.start(project.ref)
    await project.clusters.bootstrap(project.ref, {
      databasePassword: project.password,
      sample: true,
    })
    expect(await project.value('editor', 'select count(*)::int from public.customers')).toBe(120)
  })

  it('shows the rows of its sample schema to those whose rows they are', async () => {
    const count = async (table: string, role: string, email = '') =>
      withSession(await project.clusters.target(project.ref, 'editor'), async (client) => {
        await client.query(`select set_config('request.jwt.claims', $1, false)`, [
          JSON.stringify({ email }),
        ])
        await client.query(`set role ${role}`)
        const { rows } = await client.query<{ count: number }>(
          `select count(*)::int as count from ${table}`,
        )
        return rows[0]?.count
      })
    const email = String(await project.value('editor', 'select email from customers where id = 18'))
    expect(await count('products', 'anon')).toBe(40)
    expect(await count('customers', 'anon')).toBe(0)
    expect(await count('customers', 'authenticated', email)).toBe(1)
    const own = await project.value(
      'editor',
      'select count(*)::int from orders where customer_id = 18',
    )
    expect(own).toBeGreaterThan(0)
    for (const table of ['orders', 'order_totals'])
      expect(await count(table, 'authenticated', email)).toBe(own)
    expect(await count('order_items', 'authenticated', 'stranger@example.com')).toBe(0)
  })

  it('is reached by its people over TCP with the password they chose, and only with it', async () => {
    expect(await project.overTcp('postgres', project.password)).toBe('postgres')
    await expect(project.overTcp('postgres', 'something else')).rejects.toThrow(
      /password authentication failed/,
    )
    // A role by name only.
    await expect(project.overTcp('authenticator', '')).rejects.toThrow()
  })

  it('rejects the platform’s logins over TCP, even with the right password', async () => {
    const { adminPassword, editorPassword, readerPassword } = project.secrets
    for (const [user, password] of [
      ['howdah_admin', adminPassword],
      ['howdah_editor', editorPassword],
      ['howdah_reader', readerPassword],
    ] as const) {
      await expect(project.overTcp(user, password)).rejects.toThrow(
        /pg_hba.conf rejects connection/,
      )
    }
  })

  it('runs with the settings that the platform promises', async () => {
    for (const [setting, expected] of [
      ['wal_level', 'logical'],
      ['io_method', 'sync'],
      ['jit', 'off'],
      ['fsync', 'on'],
      ['max_connections', '100'],
      ['shared_preload_libraries', 'pg_stat_statements'],
      ['client_connection_check_interval', '2s'],
      ['wal_retrieve_retry_interval', '200ms'],
      ['password_encryption', 'scram-sha-256'],
      ['wal_segment_size', '4MB'],
    ]) {
      expect(await project.value('admin', `show ${setting}`), setting).toBe(expected)
    }
    expect(
      await project.value('editor', 'select count(*) > 0 from extensions.pg_stat_statements'),
    ).toBe(true)
    expect(
      await project.value(
        'admin',
        `select bool_and(auth_method in ('scram-sha-256', 'reject')) from pg_hba_file_rules`,
      ),
    ).toBe(true)
  })

  it('returns statistics without the sessions of the platform', async () => {
    const before = await project.clusters.stats(project.ref)
    expect(before).toMatchObject({ postgresVersion: '18.4', maxConnections: 53 })
    // Of the project's databases: templates are not counted.
    const size = await project.value('admin', `select pg_database_size('postgres')::text`)
    const counted = (await project.clusters.counters(project.ref)).databaseBytes
    for (const bytes of [before.databaseSizeBytes, counted])
      expect(Math.abs(Number(bytes) - Number(size))).toBeLessThan(2_000_000)
    expect(Date.now() - before.startedAt.getTime()).toBeGreaterThan(0)
    const { host, port } = await project.clusters.endpoint(project.ref)
    await withSession(
      { host, port, user: 'postgres', password: project.password, database: 'postgres' },
      async () => {
        await withSession(await project.clusters.target(project.ref, 'editor'), async () => {
          expect((await project.clusters.stats(project.ref)).connections).toBe(
            before.connections + 1,
          )
        })
      },
    )
  })

  it('is not active, or has no such database, with errors of their own', async () => {
    await expect(project.clusters.target('unknownunknownunknow', 'editor')).rejects.toThrow(
      ProjectNotActive,
    )
    await expect(project.clusters.target(project.ref, 'editor', 'missing')).rejects.toThrow(
      UnknownDatabase,
    )
    await expect(project.clusters.target(project.ref, 'reader', 'template1')).rejects.toThrow(
      UnknownDatabase,
    )
  })
})

describe('a Postgres that was killed', () => {
  it.runIf(process.platform === 'linux')(
    'starts again while its old process has ended and was not fetched by its parent',
    async () => {
      await project.clusters.stop(project.ref)
      // The shell becomes a program that never fetches its child, which has ended.
      const { uid, gid } = await stat(clusterPlace(project.directory, project.ref).data)
      const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], {
        uid,
        gid,
        cwd: '/',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      try {
        const zombie = Number(String((await once(parent.stdout, 'data'))[0]))
        await vi.waitFor(() =>
          expect(readFileSync(`/proc/${zombie}/stat`, 'utf8')).toMatch(/\) Z /),
        )
        const place = clusterPlace(project.directory, project.ref)
        const { data, socket, stateFile } = place
        await mkdir(socket, { recursive: true })
        // The server has written it.
        const { port } = JSON.parse(await readFile(stateFile, 'utf8')) as { port: number }
        for (const lock of [join(data, 'postmaster.pid'), join(socket, `.s.PGSQL.${port}.lock`)]) {
          const text = `${zombie}\n${data}\n1700000000\n${port}\n${socket}\n\n`
          await writeFile(lock, text, { mode: 0o600 })
          await chown(lock, uid, gid)
        }
        await project.clusters.start(project.ref)
        expect(await project.value('editor', 'select 1')).toBe(1)
      } finally {
        parent.kill('SIGKILL')
      }
    },
  )
})

describe('what comes beside', () => {
  it('lets postgres add trusted extensions, which every role may use', async () => {
    await project.run('editor', 'create extension pgcrypto; create extension citext')
    for (const login of ['editor', 'reader'] as const)
      expect(await project.value(login, 'select length(gen_random_bytes(4))'), login).toBe(4)
    await project.run('editor', `set role anon; select 'A'::citext = 'a'`)
    await project.run('editor', 'drop extension pgcrypto; drop extension citext')
  })

  it('keeps places for the dashboard when a program has taken every connection', async () => {
    const { host, port } = await project.clusters.endpoint(project.ref)
    const taken: Client[] = []
    try {
      await expect(
        (async () => {
          for (let count = 0; count < 100; count++) {
            const client = new Client({
              host,
              port,
              user: 'postgres',
              password: project.password,
              database: 'postgres',
            })
            client.on('error', () => undefined)
            await client.connect()
            taken.push(client)
          }
        })(),
      ).rejects.toMatchObject({ code: '53300' })
      expect(taken.length).toBeGreaterThan(40)
      for (const login of ['editor', 'reader'] as const)
        expect(await project.value(login, 'select 1')).toBe(1)
    } finally {
      await Promise.all(taken.map((client) => client.end()))
    }
  })

  it('survives an owner who renames the database that everything begins with', async () => {
    await project.run('editor', 'create database aside')
    // The platform's own idle session goes away by itself.
    await vi.waitFor(
      () =>
        project.overTcp(
          'postgres',
          project.password,
          'alter database postgres rename to renamed',
          'aside',
        ),
      {
        timeout: 30_000,
        interval: 250,
      },
    )
    await expect(project.clusters.target(project.ref, 'reader')).rejects.toThrow(UnknownDatabase)
    expect(await project.outcome('reader', 'select 1', 'renamed')).toBe('done')
    expect((await project.clusters.stats(project.ref)).postgresVersion).toBe('18.4')
    await project.overTcp(
      'postgres',
      project.password,
      'alter database renamed rename to postgres',
      'aside',
    )
    expect(await project.outcome('reader', 'select 1')).toBe('done')
    await project.run('editor', 'drop database aside')
  })
})

describe('a Postgres that is taken over', () => {
  it('has no connections that the rules refuse', async () => {
    const taken = await temporaryProject()
    const { host, port } = await taken.clusters.endpoint(taken.ref)
    const plain = new Client({ host, port, user: 'postgres', password: taken.password })
    plain.on('error', () => undefined)
    await plain.connect()
    const next = taken.takeOver({
      rulesOf: () => Promise.resolve({ requiresTls: true, allowedRanges: ['127.0.0.1/32'] }),
    })
    await next.start(taken.ref)
    await expect(plain.query('select 1')).rejects.toThrow()
    await next.stopAll()
    await taken.end()
  })
})

describe('a Postgres that dies', () => {
  it('is restarted, and its status is reported meanwhile', async () => {
    const data = await realDataPath(clusterPlace(project.directory, project.ref))
    const file = await readPostmasterFile(data)
    if (!file) throw new Error('No Postgres runs.')
    const leftover = await project.clusters.target(project.ref, 'editor')
    project.health.length = 0
    await withSession(leftover, async (client) => {
      // A backend that computes is slow to notice that its postmaster is gone.
      const busy = client
        .query('select count(*) from generate_series(1, 1000000000)')
        .catch(() => undefined)
      process.kill(file.pid, 'SIGKILL')
      await vi.waitFor(
        () => expect(project.health.map(({ health }) => health)).toEqual(['unhealthy', 'healthy']),
        {
          timeout: 30_000,
          interval: 20,
        },
      )
      await busy
    })
    expect(await project.value('editor', 'select count(*)::int from customers')).toBe(120)
    expect((await readPostmasterFile(data))?.pid).not.toBe(file.pid)
    // The supervisor does not try to connect before it can.
    const log = (await project.clusters.log(project.ref)).join('\n')
    expect(log).not.toContain('the database system is starting up')
  })

  it('leaves no process when it is stopped, and no file when it is removed', async () => {
    const place = clusterPlace(project.directory, project.ref)
    const data = await realDataPath(place)
    const pid = (await readPostmasterFile(data))?.pid ?? 0
    expect(isRunning(pid)).toBe(true)
    await project.clusters.stopAll()
    expect(isRunning(pid)).toBe(false)
    expect(processesIn(data)).toEqual([])
    await project.clusters.remove(project.ref)
    await expect(realDataPath(place)).rejects.toThrow(/ENOENT/)
  })
})
