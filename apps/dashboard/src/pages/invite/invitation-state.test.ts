import { expect, test } from 'vitest'
import { invitationState } from './invitation-state'

const bob = 'bob@example.com'

test.each([
  [{ email: bob, has_account: true }, { email: bob }, 'accept'],
  [{ email: bob, has_account: true }, { email: 'Bob@Example.com' }, 'accept'],
  [{ email: bob, has_account: true }, { email: 'ada@example.com' }, 'other-account'],
  [{ email: bob, has_account: false }, { email: null }, 'other-account'],
  [{ email: bob, has_account: true }, null, 'sign-in'],
  [{ email: bob, has_account: false }, null, 'sign-up'],
] as const)('%j for %j: %s', (invitation, profile, state) =>
  expect(invitationState(invitation, profile)).toBe(state),
)
