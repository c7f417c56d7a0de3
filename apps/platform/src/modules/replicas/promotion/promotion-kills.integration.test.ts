import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask, killIn, type Moment } from '../../../../test/killed-server'
import { inTheLongRun, killTurns } from '../../../../test/long-run'
import { buildServer, temporaryData, type TemporaryData } from '../../../../test/server-process'
import { layout } from '../../../base/disk/data-directory'
import { processesIn } from '../../../base/process-table'
import { readConfig } from '../../../server/config'
import { startPlatform, type RunningPlatform } from '../../../server/start'

let data: TemporaryData
let ref: string
/** Number of the rows that are there. */
let rows = 0

const WAIT = { timeout: 90_000, interval: 50 }
const start = () =>
  startPlatform(readConfig({ data: data.root, port: '0' }, { HOWDAH_SCHEDULED_BACKUPS: 'off' }))

/** Waits for the operations that were begun, and returns the newest of a kind. */
async function ended({ platform: { control, operations } }: RunningPlatform, kind: string) {
  await vi.waitFor(async () => expect(await operations.unfinished()).toEqual([]), WAIT)
  const found = await control.query<{ id: string }>(
    'select id from operations where kind = $1 order by created_at desc limit 1',
    [kind],
  )
  return operations.finished(found.rows[0]?.id ?? '')
}

async function slotsOf({ platform }: RunningPlatform): Promise<number> {
  const client = new Client(await platform.clusters.target(ref, 'admin'))
  await client.connect()
  try {
    const found = await client.query(
      `select slot_name from pg_replication_slots where slot_type = 'physical'`,
    )
    return found.rows.length
  } finally {
    await client.end()
  }
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
  await ended(running, 'create_project')
  await ask(running, ref, 'create table counted (n int)')
  await running.stop()
}, 180_000)
afterAll(() => data.end())

const folder = (...names: string[]) => join(layout(data.root).clusters, ...names)
const ofProject = async () =>
  (await readdir(folder(ref))).filter((name) => !/^(cluster\.json|postgres\.log)$/.test(name))

/** Starts a server, has a replica and one more row, and ends it. */
async function prepare(): Promise<string> {
  const running = await start()
  const { replicas } = running.platform
  try {
    let [replica] = await replicas.list(ref)
    if (!replica) replica = await replicas.create(ref)
    else if (replica.problem !== null) await replicas.rebuild(ref, replica.identifier)
    await ended(running, 'create_replica')
    await ask(running, ref, `insert into counted values (${(rows += 1)})`)
    return replica.identifier
  } finally {
    await running.stop()
  }
}

const endsOf = (...steps: string[]): Moment[] => steps.map((endOf) => ({ endOf }))
const anyMoment: Moment[] = Array.from({ length: killTurns }, (_, turn) => ({
  after: Math.round((turn * 3_000) / killTurns),
}))
const ofPromotion = [
  ...endsOf('stop', 'promote'),
  ...inTheLongRun<Moment>(
    ...endsOf('catchUp', 'swap', 'start', 'activate', 'tidy'),
    ...anyMoment,
    // Programs may have written to the new primary: it stays.
    { endOf: 'undo', fails: 'activate' },
    ...anyMoment.map((moment) => ({ ...moment, fails: 'activate' })),
  ),
]
const ofUndo: Moment[] = [
  { in: 'undo', fails: 'start' },
  ...inTheLongRun<Moment>(
    { endOf: 'undo', fails: 'promote' },
    ...anyMoment.map((moment) => ({ ...moment, fails: 'start' })),
  ),
]

describe('a server that is killed', () => {
  it.each(ofPromotion)(
    'in promoting a replica (%j) is followed by one that ends it, with every row',
    async (when) => {
      const identifier = await prepare()
      const path = `/replicas/${identifier}/promote`
      await killIn({ data, ref }, when, path, { name: identifier })
      const running = await start()
      try {
        const operation = await ended(running, 'promote_replica')
        if (when.fails === undefined)
          expect(operation).toMatchObject({ state: 'succeeded', error: null })
        const { formerPrimaries, projects, replicas } = running.platform
        expect(await projects.byRef(ref)).toMatchObject({ status: 'ACTIVE_HEALTHY' })
        expect(await ask(running, ref, 'select count(*)::int from counted')).toBe(rows)
        expect(await replicas.list(ref)).toEqual([])
        expect(await slotsOf(running)).toBe(0)
        expect((await readdir(folder())).filter((name) => name.startsWith(ref))).toEqual([ref])
        expect(processesIn(folder(identifier, 'data'))).toEqual([])
        await formerPrimaries.drop(ref)
        expect(await ofProject()).toEqual(['data'])
      } finally {
        await running.stop()
      }
    },
    240_000,
  )

  it.each(ofUndo)(
    'in undoing a promotion (%j) is followed by one that ends it: the primary is the same',
    async (when) => {
      const identifier = await prepare()
      const path = `/replicas/${identifier}/promote`
      await killIn({ data, ref }, when, path, { name: identifier })
      const running = await start()
      try {
        const { state } = await ended(running, 'promote_replica')
        // One that was killed before it failed goes on, and has nothing to fail for any more.
        if (!('after' in when)) expect(state).toBe('failed')
        const { formerPrimaries, projects, replicas } = running.platform
        expect(await projects.byRef(ref)).toMatchObject({ status: 'ACTIVE_HEALTHY' })
        expect(await ask(running, ref, 'select count(*)::int from counted')).toBe(rows)
        if (state === 'succeeded') await formerPrimaries.drop(ref)
        else {
          const [replica] = await replicas.list(ref)
          expect(replica).toMatchObject({ identifier, status: 'ACTIVE_HEALTHY' })
        }
        expect(await ofProject()).toEqual(['data'])
      } finally {
        await running.stop()
      }
    },
    240_000,
  )
})
