import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { holdSessions } from '../../../../test/held-session'
import { settle } from '../../../../test/killed-server'
import {
  buildServer,
  runBuilt,
  temporaryData,
  type TemporaryData,
} from '../../../../test/server-process'
import { expectAsBefore, whatIsThere, type WhatIsThere } from '../../../../test/what-is-there'
import { layout } from '../../../base/disk/data-directory'
import { processesIn } from '../../../base/process-table'
import { readConfig } from '../../../server/config'
import { startPlatform } from '../../../server/start'
import { testRecovery } from './test-recovery'
import { createRecoveryTestsTable } from './recovery-tests-table'

let data: TemporaryData
let ref: string
let there: WhatIsThere

const start = () =>
  startPlatform(readConfig({ data: data.root, port: '0' }, { HOWDAH_SCHEDULED_BACKUPS: 'off' }))

beforeAll(async () => {
  const trial = fileURLToPath(new URL('../testing/restore-on-trial.ts', import.meta.url))
  await buildServer({ 'restore-on-trial': trial })
  data = await temporaryData()
  const running = await start()
  const { backups, organizations, pointInTime, projects } = running.platform
  const organizationId = (await organizations.bySlug('personal'))?.id ?? 0
  const page = { organizationId, limit: 1, offset: 0, sort: 'created_asc' } as const
  ref = (await projects.page(page)).projects[0]?.ref ?? ''
  await settle(running, ref)
  await pointInTime.enable(ref)
  const { operation } = await backups.create(ref, 'manual')
  await running.platform.operations.finished(operation.id)
  await vi.waitFor(
    async () => expect((await pointInTime.state(ref, new Date())).ranges).not.toEqual([]),
    { timeout: 60_000, interval: 50 },
  )
  there = await whatIsThere(running, data.root)
  await running.stop()
}, 180_000)
afterAll(() => data.end())

it.each([
  ['backup', 'while Postgres runs on the copy'],
  ['archive', 'while Postgres runs on the copy'],
  ['backup', 'before the result is noted'],
] as const)(
  'a server killed in a restore of the %s on trial, %s, is followed by one that removes the copy',
  async (source, moment) => {
    const server = runBuilt('restore-on-trial', [data.root, ref, source])
    await server.says('The trial begins')
    const control = await data.control()
    const held = await holdSessions(control.pool)
    try {
      await control.pool.query(
        `create trigger hold before insert or update on recovery_tests for each row execute function hold()`,
      )
      server.child.stdin?.end()
      const copy = join(layout(data.root).backups, ref, '.new-test')
      if (moment === 'before the result is noted') await held.reached()
      else
        await vi.waitFor(() => expect(processesIn(copy).length).toBeGreaterThan(0), {
          timeout: 60_000,
          interval: 1,
        })
      server.child.kill('SIGKILL')
      await server.ended
    } finally {
      server.child.kill('SIGKILL')
      await held.letGo()
      await control.close()
    }
    const running = await start()
    try {
      await expectAsBefore(running, data.root, there)
      await testRecovery(running.platform, ref, source)
      expect(await createRecoveryTestsTable(running.platform.control).find(ref)).toMatchObject({
        ...{ source, error: null },
      })
      await expectAsBefore(running, data.root, there)
    } finally {
      await running.stop()
    }
  },
  180_000,
)
