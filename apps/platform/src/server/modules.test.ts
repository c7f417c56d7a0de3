import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createClosers } from '../base/closers'
import { layout, type DataDirectory } from '../base/data-directory'
import { createEvents } from '../base/events'
import { createLog } from '../base/log'
import { createModuleServices } from './create-modules'
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
  const { operationPlans } = createModuleServices({ closers: createClosers(), directory, events: createEvents(log), log })
  const steps = Object.entries(operationPlans).map(([kind, plan]) => [kind, plan.steps.map(({ name }) => name)])
  // A new one goes here and into the tests that kill: of a project's making, its life, its backups, and what is attached.
  expect(Object.fromEntries(steps)).toEqual({
    create_project: ['initialize', 'start', 'bootstrap', 'activate'],
    attach_project: ['verify', 'activate'],
    pause_project: ['stop', 'rest'],
    resume_project: ['start', 'activate'],
    restart_project: ['stop', 'start', 'activate'],
    delete_project: ['remove', 'forget'],
    create_backup: ['copy', 'check', 'keep'],
    restore_backup: ['stop', 'unpack', 'swap', 'start', 'activate', 'tidy'],
  })
})
