import { expect, it } from 'vitest'
import { isAffected } from './is-affected'
import type { Person } from './person.types'
import type { AccessChange } from './services'

const session: Person = { id: 'ada', via: 'session', sessionId: 's1' }
const token: Person = { id: 'ada', via: 'token', tokenId: 't1', scopes: null }
const app: Person = {
  id: 'ada',
  via: 'token',
  scopes: [],
  organizationId: 1,
  authorizationId: 'a1',
}
const appKey: Person = {
  id: 'ada',
  via: 'temporary-key',
  projectRef: 'shop',
  claimsRole: null,
  scopes: [],
  authorizationId: 'a1',
}

const key = { id: 'ada', via: 'temporary-key', projectRef: 'shop', claimsRole: null } as const
const tokenKey: Person = { ...key, scopes: null, tokenId: 't1' }
const sessionKey: Person = { ...key, scopes: null, sessionId: 's1' }

const embedded: Person = {
  id: 'ada',
  via: 'embed-session',
  embedSessionId: 'e1',
  label: '',
  projectRef: 'shop',
  operations: ['runQuery'],
  buckets: [],
  role: 'anon',
  claims: {},
  isReadOnly: true,
  scopes: null,
}
const tokenEmbedded: Person = { ...embedded, tokenId: 't1' }
const sessionEmbedded: Person = { ...embedded, sessionId: 's1' }

it.each<[AccessChange, Person, boolean]>([
  [{ personId: 'ada' }, session, true],
  [{ embedSessionId: 'e1' }, embedded, true],
  [{ embedSessionId: 'e2' }, embedded, false],
  [{ embedSessionId: 'e1' }, token, false],
  [{ personId: 'ada', tokenId: 't1' }, tokenEmbedded, true],
  [{ personId: 'ada', tokenId: 't2' }, tokenEmbedded, false],
  [{ personId: 'ada', via: 'token' }, tokenEmbedded, true],
  [{ personId: 'ada', via: 'session' }, tokenEmbedded, false],
  [{ personId: 'ada', sessionId: 's1' }, sessionEmbedded, true],
  [{ personId: 'ada', via: 'session', exceptSessionId: 's2' }, sessionEmbedded, true],
  [{ personId: 'bob' }, session, false],
  [{ personId: 'ada', organizationId: 1 }, token, true],
  [{ personId: 'ada', organizationId: 2 }, token, false],
  [{ projectRef: 'shop' }, token, true],
  [{ projectRef: 'blog' }, token, false],
  [{ personId: 'ada', via: 'token' }, token, true],
  [{ personId: 'ada', via: 'token' }, session, false],
  [{ personId: 'ada', sessionId: 's1' }, session, true],
  [{ personId: 'ada', sessionId: 's2' }, session, false],
  [{ personId: 'ada', sessionId: 's1' }, token, false],
  [{ personId: 'ada', via: 'session', exceptSessionId: 's1' }, session, false],
  [{ personId: 'ada', via: 'session', exceptSessionId: 's2' }, session, true],
  [{ personId: 'ada', sessionId: 's1' }, sessionKey, true],
  [{ personId: 'ada', sessionId: 's2' }, sessionKey, false],
  [{ personId: 'ada', via: 'session', exceptSessionId: 's1' }, sessionKey, false],
  [{ personId: 'ada', via: 'session', exceptSessionId: 's2' }, sessionKey, true],
  [{ personId: 'ada', via: 'temporary-key' }, sessionKey, false],
  [{ personId: 'ada', via: 'temporary-key' }, appKey, true],
  [{ authorizationId: 'a1' }, app, true],
  [{ authorizationId: 'a1' }, appKey, true],
  [{ authorizationId: 'a2' }, appKey, false],
  [{ authorizationId: 'a1' }, token, false],
  [{ tokenId: 't1' }, token, true],
  [{ tokenId: 't1' }, tokenKey, true],
  [{ tokenId: 't2' }, tokenKey, false],
  [{ tokenId: 't1' }, session, false],
  [{ sessionId: 's1' }, tokenKey, false],
])('%j of %j: %s', (change, person, expected) => {
  expect(isAffected(change, { person, organizationId: 1, projectRef: 'shop' })).toBe(expected)
})
