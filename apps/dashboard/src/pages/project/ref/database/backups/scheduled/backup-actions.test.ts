import { expect, test } from 'vitest'
import { backupActions } from './backup-actions'

const all = { restore: true, createProject: true, branch: true, delete: true }

test.each([
  ['completed', 'ACTIVE_HEALTHY', all, ['restore', 'project', 'branch', 'delete']],
  ['completed', 'INACTIVE', all, ['restore', 'project', 'branch', 'delete']],
  ['completed', 'START_FAILED', all, ['restore', 'project', 'branch', 'delete']],
  ['completed', 'PAUSING', all, ['project', 'branch', 'delete']],
  ['completed', 'RESTORING', all, ['project']],
  ['failed', 'ACTIVE_HEALTHY', all, ['delete']],
  ['running', 'ACTIVE_HEALTHY', all, []],
  [
    'completed',
    'ACTIVE_HEALTHY',
    { ...all, createProject: false },
    ['restore', 'branch', 'delete'],
  ],
  ['completed', 'ACTIVE_HEALTHY', { ...all, restore: false, branch: false, delete: false }, []],
] as const)('%s, %s, %j: %j', (state, status, may, expected) => {
  expect(backupActions({ state }, status, may)).toEqual(expected)
})
