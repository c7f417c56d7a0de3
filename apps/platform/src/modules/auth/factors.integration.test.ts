import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { totpCode } from '../../../test/totp-code'
import { call } from '../../server/http/testing/call'
import {
  done,
  failure,
  startAuthTestPlatform,
  type AuthTestPlatform,
} from './testing/auth-test-platform'

let testPlatform: AuthTestPlatform
beforeAll(async () => {
  testPlatform = await startAuthTestPlatform({ mailer_autoconfirm: true })
})
afterAll(() => testPlatform.stop())
// A step may end between a code and its check.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const password = 'correct horse'
let counter = 0

async function signedUp() {
  const email = `factor-${(counter += 1)}@example.com`
  const browser = testPlatform.browser()
  const { user } = done(await browser.auth.signUp({ email, password }))
  return { browser, email, id: user?.id ?? '' }
}

const levelOf = (token: string | undefined) => decodeJwt(token ?? '').aal

async function enrolled() {
  const signed = await signedUp()
  const { browser } = signed
  const factor = done(await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }))
  const { secret } = factor.totp
  done(
    await browser.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: await totpCode(secret, -1),
    }),
  )
  return { ...signed, factorId: factor.id, secret }
}

it('takes a code once, of requests at the same time too', async () => {
  const { email, factorId, secret } = await enrolled()
  const browser = testPlatform.browser()
  done(await browser.auth.signInWithPassword({ email, password }))
  const code = await totpCode(secret)
  const { access_token = '' } = (await browser.auth.getSession()).data.session ?? {}
  const challenges = await Promise.all(
    [1, 2, 3].map(async () => done(await browser.auth.mfa.challenge({ factorId })).id),
  )
  const statuses = await Promise.all(
    challenges.map(async (challenge_id) => {
      const response = await fetch(`${testPlatform.authUrl}/factors/${factorId}/verify`, {
        method: 'POST',
        headers: { apikey: testPlatform.keys.anon, authorization: `Bearer ${access_token}` },
        body: JSON.stringify({ challenge_id, code }),
      })
      return response.status
    }),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

it('is enrolled, raises the level of the session and is asked for at the next one', async () => {
  const { browser, email, factorId, secret } = await enrolled()
  const { session } = (await browser.auth.getSession()).data
  expect(levelOf(session?.access_token)).toBe('aal2')
  expect(decodeJwt(session?.access_token ?? '').amr).toMatchObject([
    { method: 'totp' },
    { method: 'password' },
  ])
  expect(levelOf(done(await browser.auth.refreshSession()).session?.access_token)).toBe('aal2')
  expect(done(await browser.auth.mfa.listFactors()).totp).toMatchObject([{ id: factorId }])

  const next = testPlatform.browser()
  done(await next.auth.signInWithPassword({ email, password }))
  expect(done(await next.auth.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  // One factor is too little for what protects the account.
  expect(failure(await next.auth.updateUser({ password: 'battery staple' }))).toBe(
    'insufficient_aal',
  )
  expect(failure(await next.auth.mfa.unenroll({ factorId }))).toBe('insufficient_aal')
  expect(failure(await next.auth.mfa.enroll({ factorType: 'totp' }))).toBe('insufficient_aal')
  done(await next.auth.mfa.challengeAndVerify({ factorId, code: await totpCode(secret) }))
  done(await next.auth.updateUser({ password: 'battery staple' }))
  done(await next.auth.mfa.unenroll({ factorId }))
  expect(levelOf(done(await next.auth.refreshSession()).session?.access_token)).toBe('aal1')
})

it('ends sessions of one factor when the first one is enrolled', async () => {
  const { browser, email } = await signedUp()
  const other = testPlatform.browser()
  done(await other.auth.signInWithPassword({ email, password }))
  const { id, totp } = done(await browser.auth.mfa.enroll({ factorType: 'totp' }))
  expect(totp.uri).toMatch(/^otpauth:\/\/totp\//)
  expect(totp.qr_code).toContain('<svg')
  done(
    await browser.auth.mfa.challengeAndVerify({ factorId: id, code: await totpCode(totp.secret) }),
  )
  expect(failure(await other.auth.refreshSession())).toBe('refresh_token_not_found')
})

it('is not raised by one that a stranger began before', async () => {
  const { browser, email } = await signedUp()
  const stranger = testPlatform.browser()
  done(await stranger.auth.signInWithPassword({ email, password }))
  const theirs = done(
    await stranger.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Theirs' }),
  )
  const own = done(await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Own' }))
  const verify = async ({ auth }: typeof browser, factorId: string, secret: string) =>
    auth.mfa.challengeAndVerify({ factorId, code: await totpCode(secret) })
  done(await verify(browser, own.id, own.totp.secret))
  done(await stranger.auth.signInWithPassword({ email, password }))
  expect(failure(await verify(stranger, theirs.id, theirs.totp.secret))).toBe('insufficient_aal')
  // A second one of the user themselves is good.
  done(await verify(browser, theirs.id, theirs.totp.secret))
})

it('is needed to end sessions that have used it', async () => {
  const { browser, email } = await enrolled()
  const thief = testPlatform.browser()
  const { session } = done(await thief.auth.signInWithPassword({ email, password }))
  const logout = (scope: string) =>
    call(`${testPlatform.authUrl}/logout?scope=${scope}`, {
      method: 'POST',
      headers: { apikey: testPlatform.keys.anon, authorization: `Bearer ${session.access_token}` },
    })
  expect((await logout('others')).status).toBe(403)
  done(await browser.auth.refreshSession())
  // Signing out still ends what one factor has opened.
  expect((await logout('global')).status).toBe(204)
  expect(failure(await thief.auth.refreshSession())).toBe('refresh_token_not_found')
  done(await browser.auth.refreshSession())
  expect((await browser.auth.signOut()).error).toBeNull()
})

it('takes a code once, of its own user, in time, and not many', async () => {
  const { browser, factorId, secret } = await enrolled()
  const verify = (code: string) => browser.auth.mfa.challengeAndVerify({ factorId, code })
  const code = await totpCode(secret)
  done(await verify(code))
  expect(failure(await verify(code))).toBe('mfa_verification_failed')
  expect(failure(await verify(await totpCode(secret, -1)))).toBe('mfa_verification_failed')
  const other = await signedUp()
  expect(failure(await other.browser.auth.mfa.challenge({ factorId }))).toBe('mfa_factor_not_found')

  const challenge = done(await browser.auth.mfa.challenge({ factorId }))
  await testPlatform.sql(
    `update auth.mfa_challenges set created_at = created_at - interval '6 minutes'`,
  )
  const expired = { factorId, challengeId: challenge.id, code: await totpCode(secret, 1) }
  expect(failure(await browser.auth.mfa.verify(expired))).toBe('mfa_challenge_expired')
  let last: string | null = null
  for (let guess = 0; guess < 15; guess += 1) last = failure(await verify('000000'))
  expect(last).toBe('over_request_rate_limit')
})

it('is stored sealed, limited in number and named once', async () => {
  const { browser, secret } = await enrolled()
  expect(JSON.stringify(await testPlatform.sql('select * from auth.mfa_factors'))).not.toContain(
    secret,
  )
  const enroll = (friendlyName: string) =>
    browser.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  expect(failure(await enroll('Phone'))).toBe('mfa_factor_name_conflict')
  await testPlatform.configure({ mfa_max_enrolled_factors: 1 })
  expect(failure(await enroll('Tablet'))).toBe('too_many_enrolled_mfa_factors')
  await testPlatform.configure({ mfa_max_enrolled_factors: 10, mfa_totp_enroll_enabled: false })
  expect(failure(await enroll('Tablet'))).toBe('mfa_totp_enroll_not_enabled')
  await testPlatform.configure({ mfa_totp_enroll_enabled: true })
})

it('is removed by the project’s own server', async () => {
  const { browser, factorId, id } = await enrolled()
  const { mfa } = testPlatform.admin.auth.admin
  expect(done(await mfa.listFactors({ userId: id })).factors).toMatchObject([{ id: factorId }])
  done(await mfa.deleteFactor({ userId: id, id: factorId }))
  expect(levelOf(done(await browser.auth.refreshSession()).session?.access_token)).toBe('aal1')
})
