import { expect, test } from 'vitest'
import { withoutSecrets } from './without-secrets'

test.each([
  [{ password: 'x' }, { password: '(hidden)' }],
  [
    { db_pass: 'x', name: 'shop' },
    { db_pass: '(hidden)', name: 'shop' },
  ],
  [
    { jwtSecret: 'x', jwt_secret: 'y' },
    { jwtSecret: '(hidden)', jwt_secret: '(hidden)' },
  ],
  [
    { token: 'x', access_token: 'y', apiKey: 'z', api_key: 'z' },
    { token: '(hidden)', access_token: '(hidden)', apiKey: '(hidden)', api_key: '(hidden)' },
  ],
  [{ connection_string: 'postgres://' }, { connection_string: '(hidden)' }],
  [
    { deep: [{ private_key: 'x', role: 'owner' }] },
    { deep: [{ private_key: '(hidden)', role: 'owner' }] },
  ],
  [{ password: null }, { password: null }],
  [
    { name: 'Secretary', tokens_left: 3, keyboard: 'qwerty' },
    { name: 'Secretary', tokens_left: 3, keyboard: 'qwerty' },
  ],
])('%j is stored as %j', (value, logged) => {
  expect(withoutSecrets(value)).toEqual(logged)
})
