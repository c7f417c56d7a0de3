import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { components } from '@howdah/contract'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { endProcess, processesIn } from '../../base/process-table'
import { withAdmin } from '../../postgres/cluster/admin-client'

type ReadReplica = components['schemas']['ReadReplica']

const WAIT = { timeout: 90_000, interval: 50 }

let platform: TestPlatform
let ref: string
let identifier: string

async function send<T>(method: string, path: string, json?: unknown): Promise<T> {
  const response = await fetch(`${platform.url}/platform/projects/${ref}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${platform.tokens.owner}`,
      'content-type': 'application/json',
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  })
  const text = await response.text()
  expect(response.ok, text).toBe(true)
  return (text === '' ? null : JSON.parse(text)) as T
}

const show = async () =>
  (await send<{ replicas: ReadReplica[] }>('GET', '/replicas')).replicas.find(
    (replica) => replica.identifier === identifier,
  )

const reaches = (expected: Partial<ReadReplica>) =>
  vi.waitFor(async () => expect(await show()).toMatchObject(expected), WAIT)

const settled = async () => {
  const { operations } = platform.running.platform
  return operations.finished((await operations.newest(ref))?.id ?? '')
}

/** Asks the replica itself. */
async function ask(sql: string): Promise<string | undefined> {
  const target = platform.running.platform.replicaServers.admin({ identifier })
  if (target === null) throw new Error('The replica does not run.')
  const { rows } = await withAdmin({ ...target, database: 'postgres' }, (client) =>
    client.query<{ answer: string }>(sql),
  )
  return rows[0]?.answer
}

beforeAll(async () => {
  platform = await startTestPlatform()
  ref = platform.projectRef
  identifier = (await send<ReadReplica>('POST', '/replicas')).identifier
  await reaches({ status: 'ACTIVE_HEALTHY' })
}, 180_000)
afterAll(() => platform.stop())

describe('a read replica', { timeout: 180_000 }, () => {
  it('is started again after a crash', async () => {
    const { data } = platform.running.platform.replicaServers.placeOf({ identifier })
    for (const pid of processesIn(data)) endProcess(pid)
    await vi.waitFor(async () => {
      expect(await ask('select pg_is_in_recovery()::text as answer')).toBe('true')
    }, WAIT)
    await reaches({ status: 'ACTIVE_HEALTHY' })
  })

  it('follows the compute size of the project', async () => {
    await send('PUT', '/compute', { compute: 'ci_micro' })
    await settled()
    await vi.waitFor(async () => {
      expect(await ask(`select current_setting('max_connections') as answer`)).toBe('110')
    }, WAIT)
    await reaches({ status: 'ACTIVE_HEALTHY' })
  })

  it('stops when the project is restored, and is rebuilt', async () => {
    await send('POST', '/backups')
    await settled()
    const { backups } = await send<{ backups: { id: string }[] }>('GET', '/backups')
    const name = (await send<{ name: string }>('GET', '')).name
    await send('POST', `/backups/${backups[0]?.id ?? ''}/restore`, { name })
    expect(await settled()).toMatchObject({ state: 'succeeded' })
    await reaches({ status: 'ACTIVE_UNHEALTHY', problem: 'slot_missing' })
    await send('POST', `/replicas/${identifier}/rebuild`)
    await reaches({ status: 'ACTIVE_HEALTHY', problem: null })
  })

  it('stays away when it is removed during a restart', async () => {
    const { replicaServers } = platform.running.platform
    const replica = { identifier, projectRef: ref }
    const { data } = replicaServers.placeOf(replica)
    const restart = replicaServers.restart(replica)
    const again = replicaServers.start(replica, { persist: true })
    await replicaServers.stop(replica)
    await Promise.allSettled([restart, again])
    expect(replicaServers.health(replica)).toBe('stopped')
    expect(processesIn(data)).toEqual([])
    await Promise.all([1, 2, 3].map(() => replicaServers.start(replica, { persist: true })))
    await reaches({ status: 'ACTIVE_HEALTHY' })
    await replicaServers.stop(replica)
    expect(processesIn(data)).toEqual([])
    await replicaServers.start(replica, { persist: true })
    await reaches({ status: 'ACTIVE_HEALTHY' })
  })

  it('goes with the project', async () => {
    const { data } = platform.running.platform.replicaServers.placeOf({ identifier })
    const name = (await send<{ name: string }>('GET', '')).name
    await send('DELETE', '', { name })
    await settled()
    const folders = await readdir(join(platform.dataDirectory, 'clusters'))
    expect(folders.filter((folder) => folder.startsWith(ref))).toEqual([])
    expect(processesIn(data)).toEqual([])
  })
})
