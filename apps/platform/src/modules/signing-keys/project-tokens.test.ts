import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { decodeProtectedHeader, SignJWT, type JWTHeaderParameters } from 'jose'
import { describe, expect, it } from 'vitest'
import { createKeyMaterial, signerOf } from './key-material'
import { createProjectTokens } from './project-tokens'
import type { SigningAlgorithm, SigningKeyStatus, StoredKey } from './signing-keys.types'

const ref = 'abcdefghijklmnopqrst'
const insertedAt = new Date('2026-01-05T10:00:00Z')

function keyOf(
  id: string,
  algorithm: SigningAlgorithm,
  status: SigningKeyStatus,
  isLegacy = false,
): StoredKey {
  const at = { createdAt: insertedAt, updatedAt: insertedAt }
  return { id, algorithm, status, isLegacy, ...at, ...createKeyMaterial(algorithm, id) }
}
const legacy = keyOf('legacy', 'HS256', 'in_use', true)
const tokensOf = (...keys: StoredKey[]) =>
  createProjectTokens({ list: () => Promise.resolve(keys) })
const as = (key: StoredKey, status: SigningKeyStatus): StoredKey => ({ ...key, status })

const sign = (
  claims: Record<string, unknown>,
  {
    key = legacy,
    expires = '1h',
    header = {},
  }: { key?: StoredKey; expires?: string; header?: Partial<JWTHeaderParameters> } = {},
) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: key.algorithm, ...header })
    .setExpirationTime(expires)
    .sign(signerOf(key))

describe('the tokens of a project', () => {
  it('with the built-in keys are the same each time, and have a role', async () => {
    const tokens = tokensOf(legacy)
    const keys = await tokens.builtInKeys({ ref, insertedAt })
    expect(await tokens.builtInKeys({ ref, insertedAt })).toEqual(keys)
    expect(await tokens.accessOf(ref, keys?.anon ?? '')).toMatchObject({
      claims: { role: 'anon' },
      builtIn: 'anon',
    })
    expect(await tokens.accessOf(ref, keys?.service_role ?? '')).toMatchObject({
      claims: { role: 'service_role' },
      builtIn: 'service_role',
    })
    // One that the project's people have signed themselves.
    expect(
      await tokens.accessOf(ref, await sign({ role: 'authenticated', sub: 'u' })),
    ).toMatchObject({ claims: { role: 'authenticated', sub: 'u' }, builtIn: null })
  })

  it.each<[string, () => Promise<string>]>([
    ['another secret', () => sign({ role: 'anon' }, { key: keyOf('legacy', 'HS256', 'in_use') })],
    ['another algorithm', () => sign({ role: 'anon' }, { header: { alg: 'HS512' } })],
    ['another project', () => sign({ role: 'anon', ref: 'tsrqponmlkjihgfedcba' })],
    ['the past', () => sign({ role: 'anon' }, { expires: '-1m' })],
    ['no role', () => sign({})],
    ['a role of the database', () => sign({ role: 'postgres' })],
    [
      'no signature',
      () => Promise.resolve('eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYW5vbiIsImV4cCI6OTk5OTk5OTk5OX0.'),
    ],
    ['no token', () => Promise.resolve('anon')],
  ])('are none with %s', async (_, make) => {
    expect(await tokensOf(legacy).accessOf(ref, await make())).toBeNull()
  })

  it('are none where the project has no keys', async () => {
    expect(await tokensOf().accessOf(ref, await sign({ role: 'anon' }))).toBeNull()
    await expect(
      tokensOf().sign(ref, { claims: {}, audience: 'a', expiresInSeconds: 60 }),
    ).rejects.toThrow(/not found/)
  })

  it('are signed by the key in use, and valid until their key is revoked', async () => {
    const [first, second] = [keyOf('k1', 'ES256', 'in_use'), keyOf('k2', 'ES256', 'standby')]
    const link = { claims: { url: 'a' }, audience: 'link', expiresInSeconds: 60 }
    const requirements = { audience: 'link', requiredClaims: ['url'] }
    const token = await tokensOf(first, second).sign(ref, link)
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', typ: 'JWT', kid: 'k1' })
    const rotated = tokensOf(as(first, 'previously_used'), as(second, 'in_use'))
    expect(decodeProtectedHeader(await rotated.sign(ref, link)).kid).toBe('k2')
    expect(await rotated.verify(ref, token, requirements)).toMatchObject({ url: 'a' })
    expect(await rotated.verify(ref, token, { ...requirements, audience: 'other' })).toBeNull()
    const revoked = tokensOf(as(first, 'revoked'), as(second, 'in_use'))
    expect(await revoked.verify(ref, token, requirements)).toBeNull()
  })

  it('name their key, which determines the algorithm', async () => {
    const [es, hs] = [keyOf('es', 'ES256', 'in_use'), keyOf('hs', 'HS256', 'previously_used')]
    const tokens = tokensOf(legacy, es, hs)
    const role = { role: 'anon' }
    const opens = async (token: Promise<string>) =>
      (await tokens.accessOf(ref, await token))?.claims.role ?? null
    expect(await opens(sign(role, { key: es, header: { kid: 'es' } }))).toBe('anon')
    expect(await opens(sign(role, { key: hs, header: { kid: 'hs' } }))).toBe('anon')
    // Tokens that people sign with a shared secret may have no kid, or one of their own.
    expect(await opens(sign(role, { key: hs }))).toBe('anon')
    expect(await opens(sign(role, { header: { kid: 'mine' } }))).toBe('anon')
    // An asymmetric key is only used for tokens that name it.
    expect(await opens(sign(role, { key: es }))).toBeNull()
    expect(await opens(sign(role, { key: hs, header: { kid: 'es' } }))).toBeNull()
    expect(await opens(sign(role, { header: { kid: 'hs' } }))).toBeNull()
    // The published key as a shared secret, in each form that it is known in.
    const jwk = { ...es.publicJwk }
    const published = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
    for (const secret of [
      published.export({ format: 'pem', type: 'spki' }).toString(),
      published.export({ format: 'der', type: 'spki' }).toString('binary'),
      JSON.stringify(jwk),
    ]) {
      const forger: StoredKey = { ...hs, secret }
      for (const header of [{ kid: 'es' }, { kid: 'hs' }, {}])
        expect(await opens(sign(role, { key: forger, header }))).toBeNull()
    }
  })

  it('with the built-in keys follow the shared secret that is valid', async () => {
    const next = keyOf('next', 'HS256', 'in_use')
    const before = await tokensOf(legacy).builtInKeys({ ref, insertedAt })
    const rotated = tokensOf(as(legacy, 'previously_used'), next)
    expect(await rotated.builtInKeys({ ref, insertedAt })).toEqual(before)
    const replaced = tokensOf(as(legacy, 'revoked'), next)
    const after = await replaced.builtInKeys({ ref, insertedAt })
    expect(await replaced.accessOf(ref, before?.anon ?? '')).toBeNull()
    expect(await replaced.accessOf(ref, after?.anon ?? '')).toMatchObject({ builtIn: 'anon' })
    const asymmetric = tokensOf(as(legacy, 'revoked'), keyOf('es', 'ES256', 'in_use'))
    expect(await asymmetric.builtInKeys({ ref, insertedAt })).toBeNull()
  })
})
