import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inTheLongRun } from '../../../test/long-run'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import type { Services } from '../../base/services'
import { layout } from '../../base/disk/data-directory'
import { processesIn } from '../../base/process-table'
import { readConfig } from '../../server/config'
import { startPlatform, type RunningPlatform } from '../../server/start'

let testPlatform: TestPlatform
let running: RunningPlatform
let ref: string
let branch: string

const settled = async (of: string) => {
  const { operations } = running.platform
  return operations.finished((await operations.newest(of))?.id ?? '')
}

beforeAll(async () => {
  testPlatform = await startTestPlatform()
  running = testPlatform.running
  ref = testPlatform.projectRef
  branch = await createBranch(running.platform)
  expect(await settled(branch)).toMatchObject({ state: 'succeeded' })
}, 180_000)
afterAll(async () => {
  await running.stop()
  await testPlatform.stop()
})

async function createBranch({ branches }: Services): Promise<string> {
  const name = `branch ${Date.now()}`
  const kind = { gitBranch: null, persistent: false, withData: true, name }
  return (await branches.create({ ...kind, parentRef: ref })).projectRef
}

const begins: Record<string, (services: Services) => Promise<string>> = {
  create_branch: createBranch,
  async reset_branch({ branches }) {
    await branches.reset(branch)
    return branch
  },
  async create_backup({ backups }) {
    await backups.create(ref, 'manual')
    return ref
  },
  async create_replica({ replicas }) {
    await replicas.create(ref)
    return ref
  },
}

/** Holds the operation just before it reads from the project, until a stop has ended its Postgres. */
function holdUntilStopped(services: Services): Promise<void> {
  const { backupFiles, clusters, replicasTable } = services
  return new Promise((resolve) => {
    const hold = async () => {
      resolve()
      const isStopped = () => expect(clusters.health(ref)).toBe('stopped')
      await vi.waitFor(isStopped, { timeout: 20_000, interval: 10 }).catch(() => undefined)
    }
    const { prepare } = backupFiles
    backupFiles.prepare = async (...of) => {
      const folder = await prepare(...of)
      await hold()
      return folder
    }
    const { beginStage } = replicasTable
    replicasTable.beginStage = async (identifier, stage) => {
      await beginStage(identifier, stage)
      if (stage === 'DownloadedBaseBackup') await hold()
    }
  })
}

it.each(['reset_branch', 'create_replica', ...inTheLongRun('create_branch', 'create_backup')])(
  'a stop in good order interrupts %s, which the next start ends',
  async (kind) => {
    const held = holdUntilStopped(running.platform)
    const of = (await begins[kind]?.(running.platform)) ?? ''
    await held
    await running.stop()
    const { clusters } = layout(testPlatform.dataDirectory)
    for (const one of [ref, of]) expect(processesIn(join(clusters, one, 'data'))).toEqual([])

    running = await startPlatform(
      readConfig(
        { data: testPlatform.dataDirectory, port: '0' },
        { HOWDAH_SCHEDULED_BACKUPS: 'off' },
      ),
    )
    expect(await settled(of)).toMatchObject({ kind, state: 'succeeded', error: null })
    expect(await running.platform.projects.byRef(of)).toMatchObject({ status: 'ACTIVE_HEALTHY' })
  },
  180_000,
)
