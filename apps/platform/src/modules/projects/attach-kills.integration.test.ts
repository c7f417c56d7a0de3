import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { foreignPostgres, type ForeignPostgres } from '../../../test/foreign-postgres'
import { inTheLongRun } from '../../../test/long-run'
import {
  buildServer,
  howdah,
  temporaryData,
  type TemporaryData,
} from '../../../test/server-process'
import { readConfig } from '../../server/config'
import { createAccessTokens } from '../people/access-tokens/access-tokens'
import type { ControlDatabase } from '../../server/control-database'
import { createMembers } from '../organizations/members/members'
import { moveProjectToOrganization } from './project-transfer'
import { layout } from '../../base/disk/data-directory'
import { startPlatform, type RunningPlatform } from '../../server/start'

const WAIT = { timeout: 30_000, interval: 50 }

let data: TemporaryData
let foreign: ForeignPostgres

const options = { 'allow-address': ['127.0.0.1'] }
const start = () => startPlatform(readConfig({ data: data.root, port: '0', ...options }, {}))

beforeAll(async () => {
  ;[data, foreign] = await Promise.all([temporaryData(), foreignPostgres(), buildServer()])
  const first = await start()
  const { organizationChanges, members } = first.platform
  await organizationChanges.createOrganization({
    name: 'There',
    plan: 'pro',
    ownerId: (await members.firstOwner()) ?? '',
  })
  await first.stop()
}, 180_000)
afterAll(() => Promise.all([data.end(), foreign.end()]))

interface Running {
  control: ControlDatabase
  kill(): Promise<void>
  ask(
    method: string,
    path: string,
    json?: object,
  ): Promise<{ status: number; body: { ref: string } }>
}

/** Does something on a server of its own, to be killed by `work`. */
async function killed(work: (running: Running) => Promise<string>): Promise<string> {
  const server = howdah(['--data', data.root, '--port', '0', '--allow-address', '127.0.0.1'])
  await server.says('Ctrl+C stops')
  const url = /runs at (\S+)/.exec(server.output)?.[1] ?? ''
  const control = await data.control()
  try {
    const personId = (await createMembers(control.pool).firstOwner()) ?? ''
    const { token } = await createAccessTokens(control.pool).create({ personId, name: 'killer' })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const ask: Running['ask'] = async (method, path, json) => {
      const reply = await fetch(`${url}/platform/${path}`, {
        method,
        headers,
        body: JSON.stringify(json) ?? null,
      })
      return { status: reply.status, body: (await reply.json()) as { ref: string } }
    }
    const kill = async () => {
      server.child.kill('SIGKILL')
      await server.ended
    }
    return await work({ control, kill, ask })
  } finally {
    server.child.kill('SIGKILL')
    await control.close()
  }
}

/** Holds a row of the project's while `work` runs, and until the server is killed after it: no step that changes the row gets further. */
async function holding(
  { control: { pool }, kill }: Running,
  row: 'projects where ref' | 'project_connections where project_ref',
  ref: string,
  work: () => Promise<void>,
): Promise<string> {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`select from ${row} = $1 for update`, [ref])
    await work()
    await kill()
    return ref
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

const reaches = ({ pool }: ControlDatabase, ref: string, step: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ step: string; state: string }>(
        'select step, state from operations where project_ref = $1 order by created_at desc limit 1',
        [ref],
      )
      expect(rows).toEqual([{ step, state: 'running' }])
    },
    { timeout: 30_000, interval: 2 },
  )

const attach = ({ ask }: Running) =>
  ask('POST', 'organizations/personal/projects/attach', {
    name: 'far',
    connection_string: foreign.connectionString(),
    tls: 'require',
  })

/** Attaches and waits until it is done. */
async function attachedTo(running: Running): Promise<string> {
  const { ref } = (await attach(running)).body
  await vi.waitFor(async () => {
    const { rows } = await running.control.pool.query(
      'select status from projects where ref = $1',
      [ref],
    )
    expect(rows).toEqual([{ status: 'ACTIVE_HEALTHY' }])
  })
  return ref
}

/** Attaches, and is killed in that step. */
async function killedAttaching(step: 'verify' | 'activate'): Promise<string> {
  foreign.halt()
  try {
    return await killed(async (running) => {
      const { status, body } = await attach(running)
      expect(status).toBe(201)
      return holding(running, 'projects where ref', body.ref, async () => {
        if (step === 'activate') foreign.goOn()
        await reaches(running.control, body.ref, step)
      })
    })
  } finally {
    foreign.goOn()
  }
}

async function settled({ platform }: RunningPlatform, ref: string) {
  const newest = await platform.operations.newest(ref)
  return platform.operations.finished(newest?.id ?? '')
}

describe('a server that is killed', () => {
  it.each([...inTheLongRun('verify' as const), 'activate' as const])(
    'in attaching, step %s, is followed by one that ends it and says so',
    async (step) => {
      const ref = await killedAttaching(step)
      const running = await start()
      try {
        expect(await settled(running, ref)).toMatchObject({ state: 'succeeded', error: null })
        expect(await running.platform.projects.byRef(ref)).toMatchObject({
          status: 'ACTIVE_HEALTHY',
          provisioner: 'attached',
        })
        // All but those of superusers.
        expect(await running.platform.clusters.stats(ref)).toMatchObject({ maxConnections: 97 })
        await vi.waitFor(async () => {
          const lines = (await readFile(layout(data.root).logFile, 'utf8'))
            .split('\n')
            .filter((line) => line.includes(ref))
          expect(lines).toContainEqual(
            expect.stringMatching(/ended in an operation, which is taken up/),
          )
          expect(lines).toContainEqual(expect.stringMatching(/that was taken up has succeeded/))
        }, WAIT)
      } finally {
        await running.stop()
      }
    },
  )

  it('in attaching a database that is gone by the next start is followed by one that undoes it and says so', async () => {
    const ref = await killedAttaching('verify')
    await foreign.stop()
    const running = await start()
    try {
      expect(await settled(running, ref)).toMatchObject({
        state: 'failed',
        error: 'Nothing is listening at this address and port.',
      })
      expect(await running.platform.projects.byRef(ref)).toMatchObject({ status: 'INIT_FAILED' })
      await vi.waitFor(async () => {
        expect(await readFile(layout(data.root).logFile, 'utf8')).toMatch(
          /that was taken up has failed, and is undone/,
        )
      }, WAIT)
    } finally {
      await running.stop()
      await foreign.start()
    }
  })

  it('in letting go of one is followed by one after which it is forgotten', async () => {
    const ref = await killed(async (running) => {
      const { control } = running
      const ref = await attachedTo(running)
      // What the last step removes with the project.
      return holding(running, 'project_connections where project_ref', ref, async () => {
        expect((await running.ask('DELETE', `projects/${ref}`, { name: 'far' })).status).toBe(202)
        await reaches(control, ref, 'forget')
      })
    })
    const running = await start()
    try {
      expect(await settled(running, ref)).toMatchObject({
        kind: 'delete_project',
        state: 'succeeded',
      })
      expect(await running.platform.projects.byRef(ref)).toBeNull()
      expect(await running.platform.projectConnections.of(ref)).toBeNull()
    } finally {
      await running.stop()
    }
  })

  it('in a transfer leaves the project where it was, to be transferred again', async () => {
    const ref = await killed(async (running) => {
      const { control } = running
      const ref = await attachedTo(running)
      return holding(running, 'projects where ref', ref, async () => {
        void running
          .ask('POST', `projects/${ref}/transfer`, { organization_slug: 'there' })
          .catch(() => undefined)
        await vi.waitFor(async () => {
          const { rowCount } = await control.pool.query(
            `select from pg_stat_activity where wait_event_type = 'Lock'`,
          )
          expect(rowCount).toBe(1)
        })
      })
    })
    const running = await start()
    try {
      const { organizations, projects } = running.platform
      expect(await projects.byRef(ref)).toMatchObject({
        organizationSlug: 'personal',
        status: 'ACTIVE_HEALTHY',
      })
      const there = await organizations.bySlug('there')
      expect(await moveProjectToOrganization(running.platform, ref, there?.id ?? 0)).toBe('moved')
      expect(await projects.byRef(ref)).toMatchObject({ organizationSlug: 'there' })
    } finally {
      await running.stop()
    }
  })
})
