import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  buildServer,
  howdah,
  temporaryData,
  type CliRun,
  type TemporaryData,
} from '../../test/server-process'
import { readPostmasterFile } from '../postgres/cluster/postmaster-file'
import { layout } from '../base/disk/data-directory'
import { isRunning, processesIn } from '../base/process-table'

let data: TemporaryData

const started: CliRun[] = []

function start(args: readonly string[] = [], env: Record<string, string> = {}): CliRun {
  const server = howdah(['--data', data.root, '--port', '0', ...args], { env })
  started.push(server)
  return server
}

/** The pid of each Postgres, by its cluster's name. */
async function postmasters(): Promise<Record<string, number>> {
  const { clusters } = layout(data.root)
  const names = (await readdir(clusters)).filter((name) => !name.startsWith('.'))
  const files = await Promise.all(
    names.map(
      async (name) =>
        [name, (await readPostmasterFile(join(clusters, name, 'data')))?.pid ?? 0] as const,
    ),
  )
  return Object.fromEntries(files)
}

async function firstProject(): Promise<{ ref: string; status: string }> {
  const control = await data.control()
  try {
    const { rows } = await control.pool.query<{ ref: string; status: string }>(
      'select ref, status from projects order by inserted_at limit 1',
    )
    const [project] = rows
    if (!project) throw new Error('There is no project yet.')
    return project
  } finally {
    await control.close()
  }
}

const becomes = (status: string) =>
  vi.waitFor(async () => expect((await firstProject()).status).toBe(status), {
    timeout: 60_000,
    interval: 50,
  })

const linkIn = ({ output }: CliRun) => /http:\/\/localhost:\d+\/sign-in\/link#\S+/.exec(output)?.[0]

beforeAll(async () => {
  await buildServer()
  data = await temporaryData()
})

afterAll(() => data.end())

// A test that fails must leave the data directory to the next one.
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
})

describe('the server', () => {
  it('starts from nothing, and leaves no process when it is stopped', async () => {
    const server = start()
    await server.says('Ctrl+C stops')
    expect(linkIn(server)).toBeDefined()
    expect(server.output).toContain('until email and password are set, each start prints a new one')
    await becomes('ACTIVE_HEALTHY')
    const pids = Object.values(await postmasters())
    expect(pids).toHaveLength(2)
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(0)
    expect(pids.filter(isRunning)).toEqual([])
    for (const name of Object.keys(await postmasters()))
      expect(processesIn(join(layout(data.root).clusters, name, 'data'))).toEqual([])
    const { mode } = await stat(layout(data.root).masterKeyFile)
    expect(mode & 0o777).toBe(0o600)
  })

  it('takes over the databases of a server that was killed, and ends the link of the start before', async () => {
    const first = start()
    await first.says('Ctrl+C stops')
    await becomes('ACTIVE_HEALTHY')
    const before = await postmasters()
    first.child.kill('SIGKILL')
    await first.ended
    expect(Object.values(before).every(isRunning)).toBe(true)

    const second = start()
    await second.says('Ctrl+C stops')
    expect(await postmasters()).toEqual(before)
    expect((await firstProject()).status).toBe('ACTIVE_HEALTHY')

    const [origin, token] = (linkIn(first) ?? '').split('/sign-in/link#')
    const url = (linkIn(second) ?? '').split('/sign-in/link#')[0] ?? ''
    expect(origin).toBeDefined()
    const signIn = (sent: string | undefined) =>
      fetch(`${url}/platform/sign-in/link`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify({ token: sent }),
      })
    expect((await signIn(token)).status).toBe(401)
    expect((await signIn((linkIn(second) ?? '').split('#')[1])).status).toBe(200)

    // On the port of the running server: the message names the cause, not the port conflict that
    // follows from it.
    const third = start(['--port', new URL(url).port])
    expect(await third.ended).toBe(1)
    expect(third.output).toContain(
      `A Howdah server (process ${second.child.pid}) is running on ${data.root} already.`,
    )

    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    expect(Object.values(before).some(isRunning)).toBe(false)
  })

  it('reports a project unhealthy while its Postgres is stopped, and restarts it', async () => {
    const server = start()
    await server.says('Ctrl+C stops')
    const { ref } = await firstProject()
    const control = await data.control()
    await control.pool.query('create table if not exists seen (status text); truncate seen')
    await control.pool.query(
      `create or replace function note() returns trigger language plpgsql as $$ begin insert into seen values (new.status); return new; end $$`,
    )
    await control.pool.query(
      'create or replace trigger note after update of status on projects for each row execute function note()',
    )
    const { [ref]: pid = 0 } = await postmasters()
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(
      async () => {
        const { rows } = await control.pool.query<{ status: string }>('select status from seen')
        expect(rows.map(({ status }) => status)).toEqual(['ACTIVE_UNHEALTHY', 'ACTIVE_HEALTHY'])
      },
      { timeout: 30_000, interval: 50 },
    )
    await control.pool.query('drop table seen; drop function note cascade')
    await control.close()
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(0)
  })

  it('goes on when the control database was gone for a moment', async () => {
    const server = start()
    await server.says('Ctrl+C stops')
    const url = /runs at (\S+)/.exec(server.output)?.[1] ?? ''
    const { control: pid = 0 } = await postmasters()
    // Whose token it is can only be answered by the control database.
    const ask = async () =>
      (await fetch(`${url}/platform/profile`, { headers: { authorization: 'Bearer hwd_unknown' } }))
        .status
    expect(await ask()).toBe(401)
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(async () => expect((await postmasters()).control).not.toBe(pid), {
      timeout: 30_000,
      interval: 50,
    })
    await vi.waitFor(async () => expect(await ask()).toBe(401), { timeout: 30_000, interval: 100 })
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(0)
  })

  it('ends everything at once at the second signal, even a Postgres that hears nothing', async () => {
    const server = start()
    await server.says('Ctrl+C stops')
    const pids = await postmasters()
    const { ref } = await firstProject()
    process.kill(pids[ref] ?? 0, 'SIGSTOP')
    server.child.kill('SIGINT')
    await server.says('Stopping')
    // Signals close together count as one, since a terminal and npm both send them.
    const again = setInterval(() => server.child.kill('SIGINT'), 400)
    expect(await server.ended).toBe(1)
    clearInterval(again)
    expect(server.output).toContain('Nothing committed is lost')
    expect(Object.values(pids).some(isRunning)).toBe(false)
  })

  it('says what is wrong with a port, a master key or a lock', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const fresh = join(data.root, 'never-made')
    for (const option of ['--port', '--gateway-port']) {
      const taken = howdah(['--data', fresh, '--port', '0', option, String(port)])
      expect(await taken.ended).toBe(1)
      expect(taken.output).toContain(
        `Port ${port} is taken by another program. Choose another one by ${option}.`,
      )
      await expect(stat(fresh)).rejects.toThrow(/ENOENT/)
    }
    other.close()

    const wrongKey = start([], { HOWDAH_MASTER_KEY: 'ab'.repeat(32) })
    expect(await wrongKey.ended).toBe(1)
    expect(wrongKey.output).toContain(
      'HOWDAH_MASTER_KEY is not the master key that this data was encrypted with.',
    )

    const { masterKeyFile, lockFile } = layout(data.root)
    const key = await readFile(masterKeyFile, 'utf8')
    await rm(masterKeyFile)
    const noKey = start()
    expect(await noKey.ended).toBe(1)
    expect(noKey.output).toContain(`${masterKeyFile} is not there`)
    await writeFile(masterKeyFile, key)

    // A lock of a process that has exited, whose PID another process has by now.
    await writeFile(lockFile, JSON.stringify({ pid: process.pid, start: 'another boot/1' }))
    const server = start()
    await server.says('Ctrl+C stops')
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(0)
    await expect(stat(lockFile)).rejects.toThrow(/ENOENT/)
  })

  it('refuses the data of another major version', async () => {
    const file = join(layout(data.root).clusters, 'control', 'data', 'PG_VERSION')
    await writeFile(file, '15\n')
    const server = start()
    expect(await server.ended).toBe(1)
    expect(server.output).toContain(
      'The data of "control" was written by PostgreSQL 15, and this Howdah comes with PostgreSQL 18.',
    )
    await writeFile(file, '18\n')
  })

  it('starts although the Postgres of a project does not, and says so', async () => {
    const ref = (await readdir(layout(data.root).clusters)).find((name) => name !== 'control') ?? ''
    const file = join(layout(data.root).clusters, ref, 'data', 'PG_VERSION')
    await writeFile(file, '15\n')
    const server = start()
    await server.says('Ctrl+C stops')
    expect(server.output).toContain(
      `error: The Postgres of a project does not start (project ${ref}): The data of "${ref}" was written by PostgreSQL 15`,
    )
    await becomes('ACTIVE_UNHEALTHY')
    await writeFile(file, '18\n')
    await becomes('ACTIVE_HEALTHY')
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(0)
  })
})

describe('commands beside the server', () => {
  it('need one that runs', async () => {
    const run = howdah([
      'token',
      'create',
      '--data',
      data.root,
      '--email',
      'ada@example.com',
      '--name',
      'ci',
    ])
    expect(await run.ended).toBe(1)
    expect(run.output).toContain(`No Howdah server is running on ${data.root}.`)
  })

  it('add a person and make a token that works', async () => {
    const server = start()
    await server.says('Ctrl+C stops')
    const url = /runs at (\S+)/.exec(server.output)?.[1] ?? ''
    const add = (organization: string, role = 'read-only') =>
      howdah(
        [
          'user',
          'add',
          '--data',
          data.root,
          '--email',
          'ada@example.com',
          '--organization',
          organization,
          '--role',
          role,
        ],
        {
          input: 'correct horse battery\n',
        },
      )
    const unknown = add('nowhere')
    expect(await unknown.ended).toBe(1)
    expect(unknown.output).toContain('Organization "nowhere" not found.')
    const added = add('personal')
    expect(await added.ended, added.output).toBe(0)
    // An existing member gets the other role.
    expect(await add('personal', 'owner').ended).toBe(0)

    const made = howdah([
      'token',
      'create',
      '--data',
      data.root,
      '--email',
      'ada@example.com',
      '--name',
      'ci',
    ])
    expect(await made.ended, made.output).toBe(0)
    const token = made.output.trim().split('\n').at(-1) ?? ''
    const profile = await fetch(`${url}/platform/profile`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await profile.json()).toMatchObject({
      email: 'ada@example.com',
      needs_credentials: false,
    })

    // This organization has another owner too.
    const demoted = add('personal', 'developer')
    expect(await demoted.ended).toBe(0)
    const organization = (...args: string[]) =>
      howdah(['organization', ...args, '--data', data.root])
    const created = organization(
      'create',
      '--name',
      'Acme & Co.',
      '--owner',
      'ada@example.com',
      '--plan',
      'team',
    )
    expect(await created.ended, created.output).toBe(0)
    expect(created.output).toContain('acme-co')
    const lastOwner = add('acme-co', 'developer')
    expect(await lastOwner.ended).toBe(1)
    expect(lastOwner.output).toContain('An organization needs at least one owner.')
    const partner = [
      '--by',
      'vercel-marketplace',
      '--installation-id',
      'icfg_1',
      '--url',
      'https://marketplace.example.com/1',
    ]
    expect(await organization('managed-by', '--slug', 'nowhere', ...partner).ended).toBe(1)
    const managed = organization('managed-by', '--slug', 'acme-co', ...partner)
    expect(await managed.ended, managed.output).toBe(0)
    const listed = organization('list')
    expect(await listed.ended).toBe(0)
    expect(listed.output.split('\n')).toContain('acme-co\tteam\tvercel-marketplace\tAcme & Co.')
    const redirect = await fetch(`${url}/platform/vercel/redirect/icfg_1`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await redirect.json()).toEqual({ url: 'https://marketplace.example.com/1' })

    const unknownEmail = howdah([
      'user',
      'reset-link',
      '--data',
      data.root,
      '--email',
      'unknown@example.com',
    ])
    expect(await unknownEmail.ended).toBe(1)
    expect(unknownEmail.output).toContain('No account with the email unknown@example.com.')
    const reset = howdah(['user', 'reset-link', '--data', data.root, '--email', 'Ada@example.com'])
    expect(await reset.ended, reset.output).toBe(0)
    const [, resetToken] = (reset.output.trim().split('\n').at(-1) ?? '').split(
      `${url}/reset-password#`,
    )
    const post = (path: string, body: object) =>
      fetch(`${url}/platform${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify(body),
      })
    const confirm = () =>
      post('/password-reset/confirm', { token: resetToken, password: 'staple correct horse' })
    expect((await confirm()).status).toBe(204)
    expect((await confirm()).status).toBe(400)
    expect(
      (await post('/sign-in', { email: 'ada@example.com', password: 'staple correct horse' }))
        .status,
    ).toBe(200)
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(0)
  })
})
