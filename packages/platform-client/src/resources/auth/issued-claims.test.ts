import { expect, it } from 'vitest'
import { createPlatformClient } from '../../client'
import { issuedClaims, type AuthUser } from './users'

const user: AuthUser = {
  ...{ id: '6f0c2f8e-8f9e-4d5c-9a51-0a6b9e5d7f11', email: 'zoë@example.com', phone: '' },
  ...{ providers: ['email'], is_anonymous: false, has_factor: false },
  ...{ confirmed_at: null, invited_at: null, last_sign_in_at: null, banned_until: null },
  ...{ inserted_at: null, app_metadata: {}, user_metadata: {} },
}

const answering = (status: number, body: object) =>
  createPlatformClient({
    baseUrl: 'https://p.test',
    fetch: () => Promise.resolve(Response.json(body, { status })),
  })

it('are those of a token without what is of its time', async () => {
  const claims = { sub: user.id, email: 'zoë@example.com', tier: 'gold' }
  const payload = { ...claims, exp: 9, iat: 1, howdah_test: true }
  const token = `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`
  const client = answering(201, { access_token: token, expires_at: '2026-01-06T10:05:00Z' })
  expect(await issuedClaims(client, { ref: 'r', user })).toEqual({ claims, isAfterHook: true })
})

it('are made of the user without the permission to create a token', async () => {
  const client = answering(403, { code: 'forbidden', message: 'No' })
  expect(await issuedClaims(client, { ref: 'r', user })).toMatchObject({
    claims: { sub: user.id, aud: 'authenticated' },
    isAfterHook: false,
  })
})

it('are none where the hook fails', async () => {
  const client = answering(409, { code: 'conflict', message: 'The hook failed' })
  await expect(issuedClaims(client, { ref: 'r', user })).rejects.toThrow('The hook failed')
})
