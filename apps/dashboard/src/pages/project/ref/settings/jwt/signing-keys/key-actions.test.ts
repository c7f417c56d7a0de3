import { expect, test } from 'vitest'
import { signingKeyActions } from './key-actions'

const all = { update: true, delete: true }
const none = { update: false, delete: false }

test.each([
  ['ES256', 'standby', all, ['revoke', 'delete']],
  ['ES256', 'in_use', all, []],
  ['ES256', 'previously_used', all, ['use', 'revoke']],
  ['ES256', 'revoked', all, ['delete']],
  ['HS256', 'in_use', all, ['show']],
  ['HS256', 'revoked', all, ['delete']],
  ['HS256', 'standby', none, ['show']],
  ['ES256', 'standby', { update: true, delete: false }, ['revoke']],
] as const)('of %s, %s', (algorithm, status, may, expected) =>
  expect(signingKeyActions({ algorithm, status }, may)).toEqual(expected),
)
