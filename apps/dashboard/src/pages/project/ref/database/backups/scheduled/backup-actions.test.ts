import { expect, test } from 'vitest'
import { backupActions } from './backup-actions'

const all = { restore: true, branch: true, delete: true }

test.each([
  ['completed', 'ACTIVE_HEALTHY', all, ['restore', 'branch', 'delete']],
  ['completed', 'INACTIVE', all, ['restore', 'branch', 'delete']],
  ['completed', 'START_FAILED', all, ['restore', 'branch', 'delete']],
  ['completed', 'PAUSING', all, ['branch', 'delete']],
  ['completed', 'RESTORING', all, []],
  ['failed', 'ACTIVE_HEALTHY', all, ['delete']],
  ['running', 'ACTIVE_HEALTHY', all, []],
  ['completed', 'ACTIVE_HEALTHY', { restore: false, branch: false, delete: false }, []],
] as const)('%s, %s, %j: %j', (state, status, may, expected) => {
  expect(backupActions({ state }, status, may)).toEqual(expected)
})
