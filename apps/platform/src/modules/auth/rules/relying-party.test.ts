import { expect, it } from 'vitest'
import { relyingPartyOf } from './relying-party'

const partyOf = (rpId: string, rpOrigins: string[] | null, ...allowList: string[]) =>
  relyingPartyOf({ rpId, rpOrigins }, { siteUrl: 'https://app.example.com/welcome', allowList })

it.each([
  ['app.example.com', ['https://app.example.com'], []],
  ['example.com', ['https://app.example.com'], []],
  ['localhost', ['http://localhost:5173'], ['http://localhost:*/**']],
  ['example.dev', ['https://pr-1.example.dev'], ['https://*.example.dev/**']],
])('accepts %s with %j', (rpId, origins, allowList) =>
  expect(partyOf(rpId, origins, ...allowList)).toEqual({ rpId, origins }),
)

it('has the site or the domain itself as its usual origins', () => {
  expect(partyOf('example.com', null).origins).toEqual(['https://app.example.com'])
  expect(partyOf('other.test', null, 'https://other.test/cb').origins).toEqual([
    'https://other.test',
  ])
})

it.each([
  ['evil.test', ['https://evil.test'], []],
  ['evil.test', ['https://app.example.com'], []],
  ['app.example.com', ['https://app.example.com', 'https://evil.test'], []],
  ['app.example.com', ['https://app.example.com.evil.test'], []],
  ['p.example.com', ['https://app.example.com'], []],
  ['com', ['https://app.example.com'], []],
  ['', ['https://app.example.com'], []],
  ['APP.example.com', ['https://app.example.com'], []],
  ['127.0.0.1', ['http://127.0.0.1:3000'], ['http://127.0.0.1:3000/**']],
  ['app.example.com', [], []],
  ['app.example.com', ['null'], []],
  ['evil.test', null, []],
])('refuses %s with %j', (rpId, origins, allowList) =>
  expect(() => partyOf(rpId, origins, ...allowList)).toThrow('webauthn.rpId'),
)
