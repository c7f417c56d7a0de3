import { readdir } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REPLICA_STAGES } from '@howdah/rules/replicas/replica-stages'
import { holdSessions } from '../../../test/held-session'
import { inTheLongRun } from '../../../test/long-run'
import {
  buildServer,
  howdah,
  temporaryData,
  type TemporaryData,
} from '../../../test/server-process'
import {
  expectAsBefore,
  expectNoProcesses,
  whatIsThere,
  type WhatIsThere,
} from '../../../test/what-is-there'
import { layout } from '../../base/disk/data-directory'
import { processesIn } from '../../base/process-table'
import { readConfig } from '../../server/config'
import { startPlatform, type RunningPlatform } from '../../server/start'
import { createMembers } from '../organizations/members/members'
import { createAccessTokens } from '../people/access-tokens/access-tokens'

let data: TemporaryData
let ref: string
/** Contents of the server without a replica. */
let there: WhatIsThere

const start = () =>
  startPlatform(readConfig({ data: data.root, port: '0' }, { HOWDAH_SCHEDULED_BACKUPS: 'off' }))

async function settle({ platform }: RunningPlatform) {
  const newest = await platform.operations.newest(ref)
  return platform.operations.finished(newest?.id ?? '')
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
  await settle(running)
  there = await whatIsThere(running, data.root)
  await running.stop()
}, 180_000)
afterAll(() => data.end())

/** Asks a server of its own for something, and kills it when a trigger of the control database holds it. */
async function killAt(moment: string, method: 'POST' | 'DELETE', path: string): Promise<void> {
  const server = howdah(['--data', data.root, '--port', '0'])
  await server.says('Ctrl+C stops')
  const url = /runs at (\S+)/.exec(server.output)?.[1] ?? ''
  const control = await data.control()
  const held = await holdSessions(control.pool)
  try {
    const personId = (await createMembers(control.pool).firstOwner()) ?? ''
    const { token } = await createAccessTokens(control.pool).create({ personId, name: 'killer' })
    await control.pool.query(`create trigger hold before ${moment} execute function hold()`)
    const { status } = await fetch(`${url}/platform/projects/${ref}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(status).toBe(202)
    await held.reached()
    server.child.kill('SIGKILL')
    await server.ended
  } finally {
    server.child.kill('SIGKILL')
    await held.letGo()
    await control.close()
  }
}

/** Moment at which a stage has ended, before that is noted. */
const endOf = (stage: string) =>
  `update on replica_stages for each row when (old.stage = '${stage}' and new.ended_at is not null)`

/** Moments of a removal: its files and its slot are gone, then its row too, before that is noted. */
const ofRemoval = {
  'the removal of the files': `update on operations for each row
    when (old.kind = 'remove_replica' and old.step = 'remove' and new.step <> old.step)`,
  'the removal of the row': 'delete on replicas for each row',
  'its end': `update on operations for each row
    when (old.kind = 'remove_replica' and new.state <> 'running')`,
}

const folders = async () =>
  (await readdir(layout(data.root).clusters)).filter((name) => name.includes('-rr-'))

async function slotsOf({ platform }: RunningPlatform): Promise<unknown[]> {
  const client = new Client(await platform.clusters.target(ref, 'admin'))
  await client.connect()
  try {
    return (
      await client.query(`select slot_name from pg_replication_slots where slot_type = 'physical'`)
    ).rows
  } finally {
    await client.end()
  }
}

const stages = REPLICA_STAGES.filter((stage) => stage !== 'Requested')
const inTheGate = ['DownloadedBaseBackup']

describe('a server that is killed while it sets a read replica up', () => {
  it.each([...inTheGate, ...inTheLongRun(...stages.filter((stage) => !inTheGate.includes(stage)))])(
    'at the end of %s is followed by one that ends it, and a removal leaves nothing',
    async (stage) => {
      await killAt(endOf(stage), 'POST', '/replicas')
      const running = await start()
      try {
        expect(await settle(running)).toMatchObject({
          kind: 'create_replica',
          state: 'succeeded',
          error: null,
        })
        const { replicas, replicaServers } = running.platform
        const [replica] = await replicas.list(ref)
        const identifier = replica?.identifier ?? ''
        expect(replica?.status).toBe('ACTIVE_HEALTHY')
        expect(replicaServers.health({ identifier })).toBe('healthy')
        expect(await folders()).toEqual([identifier])
        expect(await slotsOf(running)).toHaveLength(1)
        await replicas.remove(ref, identifier)
        await settle(running)
        await expectAsBefore(running, data.root, there)
      } finally {
        await running.stop()
      }
    },
    180_000,
  )

  it.each([
    'the removal of the row',
    ...inTheLongRun('the removal of the files' as const, 'its end' as const),
  ] as const)(
    'or removes it, in %s, is followed by one of which nothing is left',
    async (moment) => {
      const before = await start()
      const { identifier } = await before.platform.replicas.create(ref)
      expect(await settle(before)).toMatchObject({ state: 'succeeded' })
      await before.stop()
      await killAt(ofRemoval[moment], 'DELETE', `/replicas/${identifier}`)
      const running = await start()
      try {
        expect(await settle(running)).toMatchObject({
          ...{ kind: 'remove_replica', state: 'succeeded', error: null },
        })
        expect(await running.platform.replicas.list(ref)).toEqual([])
        await expectAsBefore(running, data.root, there)
      } finally {
        await running.stop()
      }
    },
    180_000,
  )

  it('finds no process of a replica left when it stops', async () => {
    const running = await start()
    const { identifier } = await running.platform.replicas.create(ref)
    await settle(running)
    const folder = running.platform.replicaServers.placeOf({ identifier }).data
    expect(processesIn(folder).length).toBeGreaterThan(0)
    await running.stop()
    expectNoProcesses(data.root)
  })
})
