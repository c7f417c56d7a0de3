import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  done,
  failure,
  startAuthTestPlatform,
  type AuthClient,
  type AuthTestPlatform,
} from '../../testing/auth-test-platform'
import { createSecurityKey, type KeyRequest } from '../../testing/security-key'

let testPlatform: AuthTestPlatform
beforeAll(async () => {
  testPlatform = await startAuthTestPlatform({
    ...{ mailer_autoconfirm: true, site_url: 'https://app.example.com' },
    uri_allow_list: ['https://other.example.com/**'],
    ...{ mfa_web_authn_enroll_enabled: true, mfa_web_authn_verify_enabled: true },
  })
})
afterAll(() => testPlatform.stop())

const password = 'correct horse'
const origin = 'https://app.example.com'
const page = { rpId: 'app.example.com', rpOrigins: [origin] }
let counter = 0

async function signedUp() {
  const email = `key-${(counter += 1)}@example.com`
  const browser = testPlatform.browser()
  const { user } = done(await browser.auth.signUp({ email, password }))
  return { browser, email, id: user?.id ?? '' }
}

/** Returns a challenge, as the page hands it to the browser. */
async function challenged({ auth }: AuthClient, factorId: string) {
  const { id, webauthn } = done(await auth.mfa.challenge({ factorId, webauthn: page }))
  const { publicKey } = webauthn.credential_options
  const challenge = Buffer.from(publicKey.challenge as ArrayBuffer).toString('base64url')
  return { id, type: webauthn.type, publicKey, request: { challenge, origin, rpId: page.rpId } }
}

interface Use {
  factorId: string
  challengeId: string
  /** Response of the browser. */
  credential: object
  type?: 'create' | 'request'
}

const verify = ({ auth }: AuthClient, { challengeId, credential, factorId, type }: Use) =>
  auth.mfa.verify({
    ...{ factorId, challengeId },
    webauthn: {
      ...{ ...page, type: type ?? 'request' },
      credential_response: { toJSON: () => credential } as never,
    },
  })

async function enrolled() {
  const signed = await signedUp()
  const { browser } = signed
  const key = createSecurityKey()
  const { id: factorId } = done(
    await browser.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Blue key' }),
  )
  const { id: challengeId, request } = await challenged(browser, factorId)
  const credential = key.make(request)
  done(await verify(browser, { factorId, challengeId, credential, type: 'create' }))
  return { ...signed, factorId, key }
}

const levelOf = (token: string | undefined) => decodeJwt(token ?? '').aal

it('is enrolled, raises the level of the session and is asked for at the next one', async () => {
  const { browser, email, factorId, id, key } = await enrolled()
  const { session } = (await browser.auth.getSession()).data
  expect(levelOf(session?.access_token)).toBe('aal2')
  expect(decodeJwt(session?.access_token ?? '').amr).toMatchObject([
    { method: 'mfa/webauthn' },
    { method: 'password' },
  ])
  expect(done(await browser.auth.mfa.listFactors()).webauthn).toMatchObject([
    { id: factorId, friendly_name: 'Blue key', factor_type: 'webauthn', status: 'verified' },
  ])

  const next = testPlatform.browser()
  const { session: low } = done(await next.auth.signInWithPassword({ email, password }))
  expect(levelOf(low.access_token)).toBe('aal1')
  expect(failure(await next.auth.mfa.unenroll({ factorId }))).toBe('insufficient_aal')
  const challenge = await challenged(next, factorId)
  expect(challenge.type).toBe('request')
  expect(challenge.publicKey).toMatchObject({ rpId: page.rpId, userVerification: 'preferred' })
  const credential = key.use({ ...challenge.request, userHandle: handleOf(id) })
  const raised = done(await verify(next, { factorId, challengeId: challenge.id, credential }))
  expect(levelOf(raised.access_token)).toBe('aal2')
  expect(levelOf(done(await next.auth.refreshSession()).session?.access_token)).toBe('aal2')

  done(await next.auth.mfa.unenroll({ factorId }))
  const { session: last } = done(await next.auth.refreshSession())
  expect(levelOf(last?.access_token)).toBe('aal1')
  expect(decodeJwt(last?.access_token ?? '').amr).toMatchObject([{ method: 'password' }])
})

const handleOf = (userId: string) => Buffer.from(userId).toString('base64url')

describe('a new key', () => {
  const forged: [string, Partial<KeyRequest>][] = [
    ['of a page elsewhere', { origin: 'https://evil.test' }],
    ['of another page of the project', { origin: 'https://other.example.com' }],
    ['of another domain', { rpId: 'evil.test' }],
    ['for another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['of a sign-in', { type: 'webauthn.get' }],
    ['without a touch', { isPresent: false }],
  ]

  it('is refused with a response that the page did not ask for', async () => {
    const { browser } = await signedUp()
    const { id: factorId } = done(
      await browser.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Own' }),
    )
    const { id: challengeId, request } = await challenged(browser, factorId)
    const key = createSecurityKey()
    const send = (credential: object) =>
      verify(browser, { factorId, challengeId, credential, type: 'create' })
    for (const [what, change] of forged)
      expect(failure(await send(key.make({ ...request, ...change }))), what).toBe(
        'mfa_verification_failed',
      )
    const made = key.make(request)
    for (const broken of [
      {},
      { ...made, rawId: 'x' },
      { ...made, response: { ...made.response, attestationObject: 'oWNmbXQ' } },
    ])
      expect(failure(await send(broken))).toBe('mfa_verification_failed')
    expect(failure(await send({ ...made, id: 7 }))).toBe('validation_failed')
    done(await send(made))
  })

  // The library would follow addresses in certificates of some kinds before it knows who made them.
  it('comes without certificates', async () => {
    const { browser } = await signedUp()
    const { id: factorId } = done(
      await browser.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Own' }),
    )
    const { id: challengeId, request } = await challenged(browser, factorId)
    const key = createSecurityKey()
    const credential = key.make({ ...request, certificate: await key.certificate() })
    const certified = { factorId, challengeId, credential, type: 'create' } as const
    expect(failure(await verify(browser, certified))).toBe('mfa_verification_failed')
  })

  it('belongs to one user, is bound to the project’s pages and named once', async () => {
    const { key } = await enrolled()
    const { browser } = await signedUp()
    const enroll = () => browser.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Same' })
    const { id: factorId } = done(await enroll())
    const { id: challengeId, request } = await challenged(browser, factorId)
    const stolen = { factorId, challengeId, credential: key.make(request), type: 'create' } as const
    expect(failure(await verify(browser, stolen))).toBe('mfa_verification_failed')
    const elsewhere = { rpId: 'evil.test', rpOrigins: ['https://evil.test'] }
    expect(failure(await browser.auth.mfa.challenge({ factorId, webauthn: elsewhere }))).toBe(
      'validation_failed',
    )
    expect(failure(await browser.auth.mfa.challenge({ factorId }))).toBe('validation_failed')

    expect(failure(await enroll())).toBe('mfa_factor_name_conflict')
    // One that was given up does not hold its name.
    await testPlatform.sql(
      `update auth.mfa_factors set created_at = created_at - interval '6 minutes' where id = $1`,
      [factorId],
    )
    await testPlatform.sql(
      `update auth.mfa_challenges set created_at = created_at - interval '6 minutes' where factor_id = $1`,
      [factorId],
    )
    done(await enroll())
  })
})

describe('a key in use', () => {
  /** A user whose password is known, as an attacker sees them. */
  async function attacked() {
    const user = await enrolled()
    const thief = testPlatform.browser()
    done(await thief.auth.signInWithPassword({ email: user.email, password }))
    const { id: challengeId, request } = await challenged(thief, user.factorId)
    const send = (credential: object) =>
      verify(thief, { factorId: user.factorId, challengeId, credential })
    return { ...user, thief, challengeId, request, send }
  }

  it('is refused with a response that the page did not ask for', async () => {
    const { id, key, request, send } = await attacked()
    const count = 100
    const forged: [string, KeyRequest][] = [
      ['a page elsewhere', { ...request, count, origin: 'https://evil.test' }],
      ['another page of the project', { ...request, count, origin: 'https://other.example.com' }],
      ['another domain', { ...request, count, rpId: 'evil.test' }],
      ['another challenge', { ...request, count, challenge: 'AAAA' }],
      ['a registration', { ...request, count, type: 'webauthn.create' }],
      ['no touch', { ...request, count, isPresent: false }],
      ['a count that stands still', { ...request, count: 1 }],
      ['a count that goes back', { ...request, count: 0 }],
      ['another user', { ...request, count, userHandle: handleOf(crypto.randomUUID()) }],
    ]
    for (const [what, asked] of forged)
      expect(failure(await send(key.use(asked))), what).toBe('mfa_verification_failed')
    done(await send(key.use({ ...request, count, userHandle: handleOf(id) })))
  })

  it('is no other key, of the user or of another, and no code', async () => {
    const { challengeId, factorId, key, request, send, thief } = await attacked()
    const own = await enrolled()
    const foreign = own.key.use(request)
    expect(failure(await send(foreign))).toBe('mfa_verification_failed')
    // The signature of one key under the name of the other.
    expect(failure(await send({ ...foreign, id: key.id, rawId: key.id }))).toBe(
      'mfa_verification_failed',
    )
    const code = { factorId, challengeId, code: '000000' }
    expect(failure(await thief.auth.mfa.verify(code))).toBe('mfa_verification_failed')
    expect(failure(await send({}))).toBe('mfa_verification_failed')

    // A challenge of the thief's own account, for the factor of the user and for that of the thief.
    const theirs = await challenged(own.browser, own.factorId)
    const credential = own.key.use(theirs.request)
    expect(failure(await verify(thief, { factorId, challengeId: theirs.id, credential }))).toBe(
      'mfa_challenge_expired',
    )
    expect(
      failure(await verify(thief, { factorId: own.factorId, challengeId: theirs.id, credential })),
    ).toBe('mfa_factor_not_found')
    expect(
      failure(await thief.auth.mfa.challenge({ factorId: own.factorId, webauthn: page })),
    ).toBe('mfa_factor_not_found')
  })

  it('answers a challenge once, in time, and not many', async () => {
    const { browser, factorId, key, request, send } = await attacked()
    const credential = key.use(request)
    done(await send(credential))
    expect(failure(await send(credential))).toBe('mfa_challenge_expired')
    const old = await challenged(browser, factorId)
    await testPlatform.sql(
      `update auth.mfa_challenges set created_at = created_at - interval '6 minutes' where id = $1`,
      [old.id],
    )
    expect(
      failure(
        await verify(browser, {
          ...{ factorId, challengeId: old.id, credential: key.use(old.request) },
        }),
      ),
    ).toBe('mfa_challenge_expired')

    // A challenge to make a key does not replace one that exists.
    const other = createSecurityKey()
    const next = await challenged(browser, factorId)
    await testPlatform.sql(
      `update auth.mfa_challenges set web_authn_session_data = web_authn_session_data || '{"type": "create"}' where id = $1`,
      [next.id],
    )
    expect(
      failure(
        await verify(browser, {
          ...{ factorId, challengeId: next.id, type: 'create' },
          credential: other.make(next.request),
        }),
      ),
    ).toBe('mfa_challenge_expired')

    let last: string | null = null
    for (let guess = 0; guess < 15; guess += 1) last = failure(await send(credential))
    expect(last).toBe('over_request_rate_limit')
  })
})

it('follows the switches of the project', async () => {
  const { browser, factorId } = await enrolled()
  await testPlatform.configure({
    ...{ mfa_web_authn_enroll_enabled: false, mfa_web_authn_verify_enabled: false },
  })
  try {
    expect(
      failure(await browser.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'B' })),
    ).toBe('mfa_webauthn_enroll_not_enabled')
    expect(failure(await browser.auth.mfa.challenge({ factorId, webauthn: page }))).toBe(
      'mfa_webauthn_verify_not_enabled',
    )
  } finally {
    await testPlatform.configure({
      ...{ mfa_web_authn_enroll_enabled: true, mfa_web_authn_verify_enabled: true },
    })
  }
})
