import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTemporaryKeys } from './temporary-keys'

const secretOf = (ref: string) => createHash('sha256').update(`secret of ${ref}`).digest()
const keys = createTemporaryKeys({ issuer: 'howdah:test', secretOf })
const ref = 'abcdefghijklmnopqrst'
const otherRef = 'tsrqponmlkjihgfedcba'

afterEach(() => void vi.useRealTimers())

const forged = (
  claims: Record<string, unknown>,
  header: { alg: string; kid?: string },
  secret: Uint8Array,
) =>
  new SignJWT({
    iss: 'howdah:test',
    sub: 'p1',
    ref,
    exp: Math.floor(Date.now() / 1000) + 60,
    ...claims,
  })
    .setProtectedHeader(header)
    .sign(secret)

describe('a temporary key', () => {
  it.each(['anon', 'authenticated', 'service_role', null] as const)(
    'says whose and for what it is: %s',
    async (claimsRole) => {
      const key = await keys.create({
        personId: 'p1',
        projectRef: ref,
        claimsRole,
        scopes: null,
        expiresIn: 60,
      })
      expect(await keys.verify(key)).toEqual({
        personId: 'p1',
        projectRef: ref,
        claimsRole,
        scopes: null,
      })
    },
  )

  it('can do no more than the token that asked for it', async () => {
    const scopes = ['read:projects', 'run:sql']
    const key = await keys.create({
      personId: 'p1',
      projectRef: ref,
      claimsRole: null,
      scopes,
      expiresIn: 60,
    })
    expect(await keys.verify(key)).toMatchObject({ scopes })
  })

  it('says which authorization of an application it is of', async () => {
    const key = await keys.create({
      personId: 'p1',
      projectRef: ref,
      claimsRole: null,
      scopes: [],
      authorizationId: 'a1',
      expiresIn: 60,
    })
    expect(await keys.verify(key)).toMatchObject({ authorizationId: 'a1' })
  })

  it('says which token or session has asked for it', async () => {
    const key = { personId: 'p1', projectRef: ref, claimsRole: null, scopes: null, expiresIn: 60 }
    expect(await keys.verify(await keys.create({ ...key, tokenId: 't1' }))).toMatchObject({
      tokenId: 't1',
    })
    expect(await keys.verify(await keys.create({ ...key, sessionId: 's1' }))).toMatchObject({
      sessionId: 's1',
    })
  })

  it('ends', async () => {
    const key = await keys.create({
      personId: 'p1',
      projectRef: ref,
      claimsRole: null,
      scopes: null,
      expiresIn: 60,
    })
    vi.useFakeTimers({ now: Date.now() + 61_000 })
    expect(await keys.verify(key)).toBeNull()
  })

  it.each([
    [
      'another project’s secret',
      () => forged({}, { alg: 'HS256', kid: 'temporary' }, secretOf(otherRef)),
    ],
    [
      'another issuer',
      () => forged({ iss: 'howdah:other' }, { alg: 'HS256', kid: 'temporary' }, secretOf(ref)),
    ],
    ['another kind of key', () => forged({}, { alg: 'HS256', kid: 'anon' }, secretOf(ref))],
    [
      'another algorithm',
      () =>
        forged(
          {},
          { alg: 'HS512', kid: 'temporary' },
          Buffer.concat([secretOf(ref), secretOf(ref)]),
        ),
    ],
    [
      'a role that is none',
      () => forged({ role: 'postgres' }, { alg: 'HS256', kid: 'temporary' }, secretOf(ref)),
    ],
    ['no end', () => forged({ exp: undefined }, { alg: 'HS256', kid: 'temporary' }, secretOf(ref))],
    [
      'a reference that is none',
      () => forged({ ref: '../x' }, { alg: 'HS256', kid: 'temporary' }, secretOf('../x')),
    ],
    [
      'no signature',
      () =>
        Promise.resolve(
          `${Buffer.from('{"alg":"none","kid":"temporary"}').toString('base64url')}.${Buffer.from(`{"sub":"p1","ref":"${ref}"}`).toString('base64url')}.`,
        ),
    ],
    ['no form at all', () => Promise.resolve('a.b.c')],
    ['nothing', () => Promise.resolve('')],
  ])('is not believed with %s', async (_, make) => {
    expect(await keys.verify(await make())).toBeNull()
  })
})
