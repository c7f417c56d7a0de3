import { expect, it } from 'vitest'
import type { Credential } from '../../../access/gateway.types'
import { keysToSend, type ServerKeys } from './server-keys'

const known: Readonly<Record<string, Credential>> = {
  'own-anon': { kind: 'key', role: 'anon' },
  'own-service': { kind: 'key', role: 'service_role' },
  'without-role': { kind: 'key', role: null },
  'own-user': { kind: 'token', role: 'authenticated' },
  'their-user': { kind: 'token', role: null },
}
const all = { anonKey: 'their-anon', serviceKey: 'their-service' }
const none = { anonKey: '', serviceKey: '' }
const sent = (
  [apikey, authorization]: readonly [apikey?: string, authorization?: string],
  keys: ServerKeys = all,
  path = '/user',
) =>
  keysToSend(
    {
      ...(apikey === undefined ? {} : { apikey }),
      ...(authorization === undefined ? {} : { authorization }),
    },
    path,
    keys,
    (text) => Promise.resolve(known[text] ?? null),
  )
const both = (key: string, token = key) => ({ apikey: key, authorization: `Bearer ${token}` })

it.each([
  [['own-anon'], both('their-anon')],
  [['own-anon', 'Bearer own-anon'], both('their-anon')],
  [[undefined, 'Bearer own-anon'], both('their-anon')],
  [['their-anon', 'Bearer their-anon'], both('their-anon')],
  [['own-service', 'Bearer own-service'], both('their-service')],
  [['their-service', 'bearer their-service'], both('their-service')],
  [['own-anon', 'Bearer own-service'], both('their-service')],
  [['own-service', 'Bearer own-anon'], both('their-anon')],
  [['own-anon', 'Bearer their-user'], both('their-anon', 'their-user')],
  [['own-service', 'Bearer their-user'], both('their-anon', 'their-user')],
  [['own-anon', 'Bearer own-user'], both('their-anon', 'own-user')],
  [[undefined, 'Bearer own-user'], both('their-anon', 'own-user')],
] as const)('%j is sent as %j', async (headers, expected) => {
  expect(await sent(headers)).toEqual(expected)
})

it.each([
  [[], 'no_authorization'],
  [['wrong'], 'no_authorization'],
  [[''], 'no_authorization'],
  [['their-user'], 'no_authorization'],
  [[undefined, 'Bearer their-user'], 'no_authorization'],
  [[undefined, 'Basic own-anon'], 'no_authorization'],
  [['without-role', 'Bearer their-user'], 'no_authorization'],
  [['own-anon', 'Bearer wrong'], 'bad_jwt'],
] as const)('%j is refused: %s', async (headers, reason) => {
  await expect(sent(headers)).rejects.toMatchObject({ reason })
})

it('sends no key to a server without keys, and none of this server', async () => {
  expect(await sent(['own-anon', 'Bearer own-anon'], none)).toEqual({})
  expect(await sent(['own-service'], none)).toEqual({})
  expect(await sent(['own-anon', 'Bearer their-user'], none)).toEqual({
    authorization: 'Bearer their-user',
  })
  await expect(sent(['own-service'], none, '/admin/users')).rejects.toMatchObject({
    reason: 'not_admin',
  })
  // An absent key is the same as no other.
  await expect(sent([''], none)).rejects.toMatchObject({ reason: 'no_authorization' })
})

it('needs no key where browsers follow links', async () => {
  expect(await sent([], all, '/verify')).toEqual(both('their-anon'))
  expect(await sent([], none, '/authorize')).toEqual({})
  expect(await sent([undefined, 'Basic eDp5'], none, '/oauth/token')).toEqual({
    authorization: 'Basic eDp5',
  })
  for (const text of [
    'Bearer own-service x',
    'Token own-service',
    'Bearer\town-service',
    'Basic a b',
  ])
    expect(await sent([undefined, text], none, '/verify')).toEqual({})
  await expect(sent(['wrong'], all, '/verify')).rejects.toMatchObject({
    reason: 'no_authorization',
  })
})
