import { REPLICA_STAGES } from '@howdah/rules/replicas/replica-stages'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createClosers } from '../base/closers'
import { layout, type DataDirectory } from '../base/disk/data-directory'
import { createEvents } from '../base/events'
import { createLog } from '../base/log/log'
import { createModuleServices } from './create-modules'
import { migrations } from './migrations'
import { modules } from './modules'

it('names each module after its folder, once', () => {
  const names = modules.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect([...names].sort()).toEqual(
    readdirSync(join(import.meta.dirname, '../modules'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort(),
  )
})

it('has no step in which a server is not killed by a test', () => {
  // Making a plan asks nothing of the database.
  const log = createLog([])
  const directory = layout('/nowhere') as unknown as DataDirectory
  const { operationPlans } = createModuleServices({
    closers: createClosers(),
    directory,
    events: createEvents(log),
    log,
  })
  const steps = Object.entries(operationPlans).map(([kind, plan]) => [
    kind,
    plan.steps.map(({ name }) => name),
  ])
  // A new one goes here and into the tests that kill: of a project's making, its life, its backups, and what is attached.
  expect(Object.fromEntries(steps)).toEqual({
    create_project: ['initialize', 'start', 'bootstrap', 'activate'],
    attach_project: ['verify', 'activate'],
    set_database_password: ['set'],
    pause_project: ['stop', 'rest'],
    resume_project: ['start', 'activate'],
    restart_project: ['stop', 'start', 'activate'],
    resize_project: ['stop', 'start', 'activate'],
    delete_project: ['remove', 'forget'],
    create_backup: ['copy', 'check', 'keep'],
    restore_to_project: ['recover', 'start', 'files', 'activate'],
    create_branch: ['copy', 'settings', 'start', 'empty', 'files', 'activate'],
    reset_branch: ['stop', 'copy', 'swap', 'start', 'fill', 'activate', 'cleanUp'],
    restore_backup: ['stop', 'unpack', 'swap', 'start', 'activate', 'tidy'],
    restore_point_in_time: [
      ...['stop', 'unpack', 'collect', 'replay'],
      ...['swap', 'start', 'activate', 'tidy'],
    ],
    create_replica: REPLICA_STAGES.slice(1),
    remove_replica: ['remove', 'forget'],
    promote_replica: ['catchUp', 'stop', 'promote', 'swap', 'start', 'activate', 'tidy'],
  })
})

it('applies published migrations in the order in which they were published, and dated ones after them', () => {
  const names = migrations.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => /^\d{3}-/.test(name))).toEqual([
    '001-base',
    '100-roles',
    '101-invitations',
    '102-marketplaces',
    '120-account',
    '140-audit-log',
    '150-project-life',
    '151-api-keys',
    '152-compute',
    '160-attached-projects',
    '161-statement-timeout',
    '162-audit-other-organization',
    '180-mode',
    '200-content',
    '201-exports',
    '210-storage',
    '220-notifications',
    '230-metrics',
    '240-support',
    '250-billing',
    '260-oauth',
    '261-spend-cap-changes',
    '270-backups',
  ])
  const dated = names.slice(23)
  expect(dated.every((name) => /^20\d\d-\d\d-\d\d-/.test(name))).toBe(true)
  expect(dated).toEqual([...dated].sort())
})
