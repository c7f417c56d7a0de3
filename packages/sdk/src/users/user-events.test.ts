import { expect, it } from 'vitest'
import { authEventName } from './user-events.messages'

it.each([
  ['user_signedup', { by: 'admin' }, 'Added'],
  ['user_signedup', { provider: 'github' }, 'Signed up'],
  ['user_modified', { ban: 'set' }, 'Banned'],
  ['user_modified', { ban: 'ended' }, 'Ban ended'],
  ['user_modified', {}, 'Changed'],
  ['user_repeated_signup', {}, 'Signed up again'],
  [
    'user_repeated_signup',
    { password: 'removed' },
    'Signed up again with another password: no password is set',
  ],
  ['user_recovery_requested', { mail: 'magic_link' }, 'Sign-in link requested'],
  ['user_recovery_requested', { mail: 'recovery' }, 'Password reset requested'],
  // Of another server, or from before the kind of the mail was recorded.
  ['user_recovery_requested', {}, 'Sign-in link or password reset requested'],
  ['login', { by: 'admin' }, 'Signed in'],
  ['login_by_member', { member: 'Ada' }, 'Signed in by a member: Ada'],
  ['factor_deleted', { member: 'Ada' }, 'Second factor removed by a member: Ada'],
  ['user_modified', { ban: 'set', member: 'Ada' }, 'Banned by Ada'],
  ['user_deleted', { member: 'Ada' }, 'Deleted by Ada'],
  ['user_deleted', { member: '' }, 'Deleted'],
  // From elsewhere: people write to this table too.
  ['login_by_member', { member: { a: 1 } }, 'Signed in by a member'],
  ['toString', {}, 'toString'],
])('%s with %o is %s', (action, traits, name) => {
  expect(authEventName(action, traits)).toBe(name)
})
