import { expect, test } from 'vitest'
import { isDeletable, lifeActions } from './life-actions'

// As the platform has it: what may begin from which status.
test.each([
  ['COMING_UP', [], false],
  ['ACTIVE_HEALTHY', ['restart', 'pause'], true],
  ['ACTIVE_UNHEALTHY', ['restart', 'pause'], true],
  ['PAUSING', [], false],
  ['INACTIVE', ['resume'], true],
  ['RESTARTING', [], false],
  ['RESTORING', [], false],
  ['GOING_DOWN', [], false],
  ['INIT_FAILED', [], true],
  ['START_FAILED', ['resume'], true],
] as const)('%s: %j, deletable %s', (status, actions, deletable) => {
  expect(lifeActions({ status, capabilities: ['pause', 'start_log'] })).toEqual(actions)
  expect(isDeletable(status)).toBe(deletable)
})

test('an attached database is neither paused nor resumed from here', () => {
  expect(lifeActions({ status: 'ACTIVE_HEALTHY', capabilities: ['read_only_sql'] })).toEqual([])
  expect(lifeActions({ status: 'START_FAILED', capabilities: [] })).toEqual([])
})
