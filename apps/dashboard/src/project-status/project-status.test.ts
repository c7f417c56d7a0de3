import { expect, test } from 'vitest'
import { isActive, isPassing, projectStatuses } from './project-status'
import { projectStatusMessages } from './project-status.messages'

test.each([
  ['COMING_UP', false, true],
  ['ACTIVE_HEALTHY', true, false],
  ['ACTIVE_UNHEALTHY', true, false],
  ['PAUSING', false, true],
  ['INACTIVE', false, false],
  ['RESTARTING', false, true],
  ['RESTORING', false, true],
  ['GOING_DOWN', false, true],
  ['INIT_FAILED', false, false],
  ['START_FAILED', false, false],
  ['INIT_READ_REPLICA', false, true],
  ['INIT_READ_REPLICA_FAILED', false, false],
] as const)('%s: active %s, passing %s', (status, active, passing) => {
  expect([isActive(status), isPassing(status)]).toEqual([active, passing])
})

test('every status that has a name is in the list once', () => {
  expect([...projectStatuses].sort()).toEqual(Object.keys(projectStatusMessages).sort())
})
