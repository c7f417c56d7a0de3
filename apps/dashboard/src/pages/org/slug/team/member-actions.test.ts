import { expect, test } from 'vitest'
import { memberActions } from './member-actions'

const owner = { update: true, remove: true, own: true }
const administrator = { update: true, remove: true, own: false }
const reader = { update: false, remove: false, own: false }

test.each([
  ['an owner over a developer', 'developer', 'u_2', owner, ['change-role', 'transfer', 'remove']],
  ['an owner over another owner', 'owner', 'u_2', owner, ['change-role', 'remove']],
  ['an owner over themselves', 'owner', 'u_1', owner, ['change-role', 'leave']],
  [
    'an administrator over a developer',
    'developer',
    'u_2',
    administrator,
    ['change-role', 'remove'],
  ],
  ['an administrator over an owner', 'owner', 'u_2', administrator, []],
  ['a reader over themselves', 'read-only', 'u_1', reader, ['leave']],
  ['a reader over a member', 'developer', 'u_2', reader, []],
  [
    'an owner over who has single projects',
    null,
    'u_2',
    owner,
    ['change-role', 'transfer', 'remove'],
  ],
] as const)('%s', (_, role, person_id, may, actions) =>
  expect(memberActions({ person_id, role }, 'u_1', may)).toEqual(actions),
)
