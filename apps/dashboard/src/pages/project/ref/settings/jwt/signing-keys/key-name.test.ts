import { expect, test } from 'vitest'
import { signingKeyName } from './key-name'

const key = (id: string, status: 'in_use' | 'previously_used' | 'revoked' | 'standby') => ({
  ...{ id, status, is_legacy: id === 'first' },
  algorithm: id === 'asymmetric' ? ('ES256' as const) : ('HS256' as const),
})

test('the first secret is the JWT secret until it is replaced', () => {
  const before = [key('first', 'previously_used'), key('asymmetric', 'in_use')]
  expect(before.map((one) => signingKeyName(one, before))).toEqual([
    'JWT secret of the project',
    'asymmetric',
  ])
  const after = [
    key('first', 'revoked'),
    key('asymmetric', 'in_use'),
    key('replacement', 'previously_used'),
    key('other', 'standby'),
  ]
  expect(after.map((one) => signingKeyName(one, after))).toEqual([
    'Previous JWT secret',
    'asymmetric',
    'JWT secret of the project, replacement',
    'other',
  ])
})
