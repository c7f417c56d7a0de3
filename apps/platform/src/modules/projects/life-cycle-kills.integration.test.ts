import { access, appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTheLongRun } from '../../../test/long-run'
import {
  buildServer,
  howdah,
  temporaryData,
  type TemporaryData,
} from '../../../test/server-process'
import { readConfig } from '../../server/config'
import { createAccessTokens } from '../people/access-tokens/access-tokens'
import { createMembers } from '../organizations/members/members'
import { layout } from '../../base/disk/data-directory'
import { withAdmin } from '../../postgres/cluster/admin-client'
import { readPostmasterFile } from '../../postgres/cluster/postmaster-file'
import { processesIn } from '../../base/process-table'
import { startPlatform, type RunningPlatform } from '../../server/start'
import type { OperationState } from '../operations/operations.types'

const WAIT = { timeout: 30_000, interval: 50 }

let data: TemporaryData
/** The project that goes through all of it. */
let ref: string

const start = () =>
  startPlatform(readConfig({ data: data.root, port: '0' }, { HOWDAH_SCHEDULED_BACKUPS: 'off' }))
const dataOf = (project: string) => join(layout(data.root).clusters, project, 'data')

/** Waits for the newest operation of the project on a server that runs here. */
async function settle({ platform }: RunningPlatform): Promise<OperationState | undefined> {
  const newest = await platform.operations.newest(ref)
  return newest ? (await platform.operations.finished(newest.id)).state : undefined
}

beforeAll(async () => {
  await buildServer()
  data = await temporaryData()
  const running = await start()
  const { organizations, projects } = running.platform
  const organizationId = (await organizations.bySlug('personal'))?.id ?? 0
  ref =
    (await projects.page({ organizationId, limit: 1, offset: 0, sort: 'created_asc' })).projects[0]
      ?.ref ?? ''
  expect(await settle(running)).toBe('succeeded')
  await running.stop()
}, 180_000)
afterAll(() => data.end())

/**
 * Begins an operation on a server of its own and kills that in the step. What the step does is held up meanwhile: a change of the
 * project's row by a lock, the end of its Postgres by stopping that process.
 */
async function killIn(step: string, method: string, path: string, json?: object): Promise<void> {
  const server = howdah(['--data', data.root, '--port', '0'])
  await server.says('Ctrl+C stops')
  const url = /runs at (\S+)/.exec(server.output)?.[1] ?? ''
  const control = await data.control()
  const holder = await control.pool.connect()
  const postmaster = (await readPostmasterFile(dataOf(ref)))?.pid
  const halts = (step === 'stop' || step === 'remove') && postmaster !== undefined
  try {
    const personId = (await createMembers(control.pool).firstOwner()) ?? ''
    const { token } = await createAccessTokens(control.pool).create({ personId, name: 'killer' })
    if (halts) process.kill(postmaster, 'SIGSTOP')
    const { status } = await fetch(`${url}/platform/projects/${ref}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(json) ?? null,
    })
    expect(status).toBe(202)
    await holder.query('begin')
    await holder.query('select from projects where ref = $1 for update', [ref])
    await vi.waitFor(
      async () => {
        const { rows } = await control.pool.query<{ step: string; state: string }>(
          'select step, state from operations where project_ref = $1 order by created_at desc limit 1',
          [ref],
        )
        if (rows[0]?.step !== step || rows[0].state !== 'running')
          throw new Error(`It is in step ${rows[0]?.step}, ${rows[0]?.state}.`)
        server.child.kill('SIGKILL')
      },
      { timeout: 60_000, interval: 1 },
    )
    await server.ended
  } finally {
    server.child.kill('SIGKILL')
    if (halts && processesIn(dataOf(ref)).includes(postmaster)) process.kill(postmaster, 'SIGCONT')
    await holder.query('rollback')
    holder.release()
    await control.close()
  }
}

describe('a server that is killed', () => {
  // In this order each finds the project as it needs it.
  it.each([
    ['pause', 'stop', 'INACTIVE'],
    ['resume', 'start', 'ACTIVE_HEALTHY'],
    ...inTheLongRun(
      ['pause', 'rest', 'INACTIVE'],
      ['resume', 'activate', 'ACTIVE_HEALTHY'],
      ['restart', 'stop', 'ACTIVE_HEALTHY'],
      ['restart', 'start', 'ACTIVE_HEALTHY'],
    ),
    ['restart', 'activate', 'ACTIVE_HEALTHY'],
  ])('in %s, step %s, is followed by one that ends it as %s', async (action, step, status) => {
    await killIn(step, 'POST', `/${action}`)
    const running = await start()
    try {
      expect(await settle(running)).toBe('succeeded')
      expect(await running.platform.projects.byRef(ref)).toMatchObject({ status })
      if (status === 'INACTIVE') expect(processesIn(dataOf(ref))).toEqual([])
      else
        expect(await running.platform.clusters.stats(ref)).toMatchObject({
          maxConnections: expect.any(Number) as number,
        })
    } finally {
      await running.stop()
    }
  })

  it.each([
    ['stop', 'ci_micro', '256MB'],
    ['start', 'shared', '64MB'],
    ['activate', 'ci_micro', '256MB'],
  ])(
    'in a change of size, step %s, is followed by one that ends it as %s',
    async (step, compute, buffers) => {
      await killIn(step, 'PUT', '/compute', { compute })
      const running = await start()
      try {
        expect(await settle(running)).toBe('succeeded')
        const { clusters, projects } = running.platform
        expect(await projects.byRef(ref)).toMatchObject({ status: 'ACTIVE_HEALTHY', compute })
        const target = await clusters.target(ref, 'admin')
        const shown = await withAdmin(target, (client) =>
          client.query<{ shared_buffers: string }>('show shared_buffers'),
        )
        expect(shown.rows).toEqual([{ shared_buffers: buffers }])
      } finally {
        await running.stop()
      }
    },
  )

  it('leaves a paused project alone when it starts', async () => {
    const first = await start()
    await first.platform.projectLife.begin('pause_project', ref)
    expect(await settle(first)).toBe('succeeded')
    await first.stop()
    const second = await start()
    try {
      expect(processesIn(dataOf(ref))).toEqual([])
      expect(await second.platform.projects.byRef(ref)).toMatchObject({ status: 'INACTIVE' })
      await second.platform.projectLife.begin('resume_project', ref)
      expect(await settle(second)).toBe('succeeded')
    } finally {
      await second.stop()
    }
  })

  it('in undoing what failed is followed by one that undoes it and says so', async () => {
    const pausing = await start()
    await pausing.platform.projectLife.begin('pause_project', ref)
    expect(await settle(pausing)).toBe('succeeded')
    await pausing.stop()
    const settings = join(dataOf(ref), 'postgresql.auto.conf')
    const before = await readFile(settings)
    await appendFile(settings, 'work_mem = nonsense\n')

    await killIn('undo', 'POST', '/resume')
    const running = await start()
    try {
      expect(await settle(running)).toBe('failed')
      expect(await running.platform.projects.byRef(ref)).toMatchObject({ status: 'START_FAILED' })
      expect(processesIn(dataOf(ref))).toEqual([])
      await vi.waitFor(async () => {
        expect(await readFile(layout(data.root).logFile, 'utf8')).toMatch(
          /that was taken up has failed, and is undone/,
        )
      }, WAIT)
      await writeFile(settings, before)
      await running.platform.projectLife.begin('resume_project', ref)
      expect(await settle(running)).toBe('succeeded')
    } finally {
      await running.stop()
    }
  })

  it.each(['remove', ...inTheLongRun('forget')])(
    'in delete, step %s, is followed by one after which nothing is left',
    async (step) => {
      await killIn(step, 'DELETE', '', { name: 'First project' })
      const running = await start()
      try {
        const { organizations, projectLife, projects } = running.platform
        expect(await settle(running)).toBe('succeeded')
        expect(await projects.byRef(ref)).toBeNull()
        await expect(access(join(layout(data.root).clusters, ref))).rejects.toThrow(/ENOENT/)
        expect(processesIn(dataOf(ref))).toEqual([])
        // For the next one.
        const organizationId = (await organizations.bySlug('personal'))?.id ?? 0
        const next = await projectLife.create({
          organizationId,
          name: 'First project',
          databasePassword: 'a long secret',
        })
        ref = next.projectRef
        expect(await settle(running)).toBe('succeeded')
      } finally {
        await running.stop()
      }
    },
  )
})
