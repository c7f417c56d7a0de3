import { expect, test } from 'vitest'
import { backupActions } from './backup-actions'

const all = { restore: true, delete: true }

test.each([
  ['completed', 'ACTIVE_HEALTHY', all, ['restore', 'delete']],
  ['completed', 'INACTIVE', all, ['restore', 'delete']],
  ['completed', 'START_FAILED', all, ['restore', 'delete']],
  ['completed', 'PAUSING', all, ['delete']],
  ['completed', 'RESTORING', all, []],
  ['failed', 'ACTIVE_HEALTHY', all, ['delete']],
  ['running', 'ACTIVE_HEALTHY', all, []],
  ['completed', 'ACTIVE_HEALTHY', { restore: false, delete: false }, []],
] as const)('%s, %s, %j: %j', (state, status, may, expected) => {
  expect(backupActions({ state }, status, may)).toEqual(expected)
})
