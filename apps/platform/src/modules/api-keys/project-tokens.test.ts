import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { claimsOfProjectToken, signProjectKey } from './project-tokens'

const project = {
  ref: 'abcdefghijklmnopqrst',
  jwtSecret: 'a long secret of this project only',
  insertedAt: new Date('2026-01-05T10:00:00Z'),
}

const sign = (
  claims: Record<string, unknown>,
  { secret = project.jwtSecret, expires = '1h', alg = 'HS256' } = {},
) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg })
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret))

describe('the tokens of a project', () => {
  it('are the same each time, and say their role', async () => {
    const anon = await signProjectKey({ ...project, role: 'anon' })
    expect(await signProjectKey({ ...project, role: 'anon' })).toBe(anon)
    expect(await claimsOfProjectToken(anon, project)).toMatchObject({ role: 'anon' })
    expect(
      await claimsOfProjectToken(
        await signProjectKey({ ...project, role: 'service_role' }),
        project,
      ),
    ).toMatchObject({
      role: 'service_role',
    })
    // One that the project's people have signed themselves.
    expect(
      await claimsOfProjectToken(await sign({ role: 'authenticated', sub: 'u' }), project),
    ).toMatchObject({
      role: 'authenticated',
      sub: 'u',
    })
  })

  it.each<[string, () => Promise<string>]>([
    [
      'another secret',
      () => sign({ role: 'anon' }, { secret: 'another secret, as long as that one' }),
    ],
    ['another algorithm', () => sign({ role: 'anon' }, { alg: 'HS512' })],
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
    expect(await claimsOfProjectToken(await make(), project)).toBeNull()
  })

  it('are none where the project has no secret', async () => {
    expect(
      await claimsOfProjectToken(await sign({ role: 'anon' }), { ...project, jwtSecret: '' }),
    ).toBeNull()
  })
})
