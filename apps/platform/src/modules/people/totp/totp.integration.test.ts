import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../../test/test-platform'
import { totpCode } from '../../../../test/totp-code'
import { call, cookiesAfter, newSession, type Reply } from '../../../server/http/testing/call'
import type { Platform } from '../../../server/platform.types'

let testPlatform: TestPlatform
let platform: Platform
const password = 'long enough to take'

/** A person with a separate account for each test, since wrong tries are counted. */
interface TestPerson {
  id: string
  email: string
  cookie: string
}
let count = 0
let ada: TestPerson

beforeAll(async () => {
  testPlatform = await startTestPlatform()
  platform = testPlatform.running.platform
})
afterAll(() => testPlatform.stop())
beforeEach(async () => {
  count += 1
  const email = `ada${count}@example.com`
  const { id } = await platform.identity.createPerson({ email, name: 'Ada', password })
  ada = { id, email, cookie: await newSession(platform, id) }
})

const send = (method: string, path: string, json: unknown, cookie = ''): Promise<Reply> =>
  call(`${testPlatform.url}/platform${path}`, {
    method,
    headers: { origin: testPlatform.url, ...(cookie ? { cookie } : {}) },
    json,
  })
const get = (path: string, cookie: string) =>
  call(`${testPlatform.url}/platform${path}`, { headers: { cookie } })
const code = ({ body }: Reply) => (body as { code?: string } | undefined)?.code
const field = ({ body }: Reply) =>
  (body as { details?: { path: string }[] } | undefined)?.details?.[0]?.path
const signIn = (shown = password) => send('POST', '/sign-in', { email: ada.email, password: shown })
const secondStep = (json: object, cookie: string) => send('POST', '/sign-in/totp', json, cookie)
const forgetTriedCodes = () => platform.control.query('delete from tried_codes')

interface Enabled {
  secret: string
  recoveryCodes: string[]
}

/** Turns the second factor on, as the account page does. */
async function enable(): Promise<Enabled> {
  const started = await send('POST', '/profile/totp', { password }, ada.cookie)
  const {
    uri,
    secret,
    recovery_codes: recoveryCodes,
  } = started.body as { uri: string; secret: string; recovery_codes: string[] }
  expect(uri).toBe(
    `otpauth://totp/Howdah:${encodeURIComponent(ada.email)}?secret=${secret}&issuer=Howdah&digits=6&period=30`,
  )
  const confirmed = await send(
    'POST',
    '/profile/totp/confirm',
    { code: await totpCode(secret) },
    ada.cookie,
  )
  expect(confirmed.status).toBe(204)
  ada.cookie = cookiesAfter(confirmed)
  await forgetTriedCodes()
  return { secret, recoveryCodes }
}

describe('setting up', () => {
  test('counts once a code was shown, and goes on with another session', async () => {
    expect((await send('POST', '/profile/totp', { password }, ada.cookie)).status).toBe(200)
    expect((await get('/profile', ada.cookie)).body).toMatchObject({ totp_enabled: false })
    expect((await signIn()).status).toBe(200)
    expect(await platform.identity.hasTotp(ada.id)).toBe(false)

    const before = ada.cookie
    const { recoveryCodes } = await enable()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await platform.identity.hasTotp(ada.id)).toBe(true)
    expect((await get('/profile', ada.cookie)).body).toMatchObject({ totp_enabled: true })
    expect((await get('/profile/totp', ada.cookie)).body).toEqual({
      enabled: true,
      recovery_codes_left: 10,
    })
    expect((await get('/profile', before)).status).toBe(401)
  })

  test('ends the other sessions, which began by the password alone', async () => {
    const other = await newSession(platform, ada.id)
    expect((await get('/profile', other)).status).toBe(200)
    await enable()
    expect((await get('/profile', other)).status).toBe(401)
    expect((await get('/profile', ada.cookie)).status).toBe(200)
    expect((await get('/profile/sessions', ada.cookie)).body).toHaveLength(1)
  })

  test('needs the password', async () => {
    const reply = await send('POST', '/profile/totp', { password: 'not the password' }, ada.cookie)
    expect([reply.status, field(reply)]).toEqual([400, 'body.password'])
  })

  test('needs a right code, tried once', async () => {
    expect(
      (await send('POST', '/profile/totp/confirm', { code: '123456' }, ada.cookie)).status,
    ).toBe(409)
    const started = await send('POST', '/profile/totp', { password }, ada.cookie)
    const { secret } = started.body as { secret: string }
    const wrong = await send(
      'POST',
      '/profile/totp/confirm',
      { code: await totpCode(secret, 20) },
      ada.cookie,
    )
    expect([wrong.status, field(wrong)]).toEqual([400, 'body.code'])
    expect(await platform.identity.hasTotp(ada.id)).toBe(false)
    for (const bad of ['12345', '1234567', 'abcdef', '１２３４５６', '']) {
      expect((await send('POST', '/profile/totp/confirm', { code: bad }, ada.cookie)).status).toBe(
        400,
      )
    }
    const confirmed = await send(
      'POST',
      '/profile/totp/confirm',
      { code: await totpCode(secret) },
      ada.cookie,
    )
    expect(confirmed.status).toBe(204)
    const again = await send('POST', '/profile/totp', { password }, cookiesAfter(confirmed))
    expect([again.status, code(again)]).toEqual([409, 'conflict'])
  })

  test('keeps the secret and the recovery codes encrypted, and no code', async () => {
    const { secret, recoveryCodes } = await enable()
    await secondStep({ code: await totpCode(secret) }, cookiesAfter(await signIn()))
    const { rows } = await platform.control.query('select * from identity."twoFactor"')
    const { rows: tried } = await platform.control.query('select * from tried_codes')
    const stored = JSON.stringify([rows, tried])
    const raw = Buffer.from([...secret].map((letter) => letter.charCodeAt(0))).toString()
    for (const text of [secret, raw, await totpCode(secret), ...recoveryCodes])
      expect(stored).not.toContain(`"${text}"`)
  })

  test('is slowed down after ten wrong passwords', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      expect(
        (await send('DELETE', '/profile/totp', { password: `wrong ${tries}` }, ada.cookie)).status,
      ).toBe(400)
    }
    const limited = await send('POST', '/profile/totp', { password }, ada.cookie)
    expect([limited.status, code(limited)]).toEqual([429, 'too_many_requests'])
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(800)
  })
})

describe('signing in', () => {
  test('asks for a code behind the password, and begins no session before', async () => {
    const { secret } = await enable()
    const pending = await signIn()
    expect([pending.status, code(pending)]).toEqual([401, 'totp_required'])
    const waiting = cookiesAfter(pending)
    expect(waiting).toMatch(new RegExp(`^howdah_${platform.instanceId}\\.two_factor=`))
    for (const cookie of pending.headers.getSetCookie()) expect(cookie).toMatch(/HttpOnly/)
    expect((await get('/profile', waiting)).status).toBe(401)
    expect((await signIn('not the password')).status).toBe(401)
    expect(code(await signIn('not the password'))).toBe('unauthorized')

    const done = await secondStep({ code: await totpCode(secret) }, waiting)
    expect([done.status, done.body]).toEqual([
      200,
      { id: ada.id, email: ada.email, name: 'Ada', needs_credentials: false, totp_enabled: true },
    ])
    expect((await get('/profile', cookiesAfter(done))).status).toBe(200)
    // The first step counts for one second step.
    await forgetTriedCodes()
    expect((await secondStep({ code: await totpCode(secret) }, waiting)).status).toBe(409)
  })

  test('accepts a code once, from anyone, valid or not', async () => {
    const { secret } = await enable()
    const [first, second] = [cookiesAfter(await signIn()), cookiesAfter(await signIn())]
    const replies = await Promise.all(
      [first, second].map(async (cookie) => secondStep({ code: await totpCode(secret) }, cookie)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    const third = cookiesAfter(await signIn())
    const replayed = await secondStep({ code: await totpCode(secret) }, third)
    expect([replayed.status, field(replayed)]).toEqual([400, 'body.code'])
    expect((await secondStep({ code: await totpCode(secret, 1) }, third)).status).toBe(200)
  })

  test('takes a recovery code once, also of two at the same time', async () => {
    const { recoveryCodes } = await enable()
    const [recovery = ''] = recoveryCodes
    const waiting = await Promise.all([signIn(), signIn(), signIn()])
    const replies = await Promise.all(
      waiting.map((pending) => secondStep({ recovery_code: recovery }, cookiesAfter(pending))),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const refused = replies.find(({ status }) => status === 400)
    expect(refused && field(refused)).toBe('body.recovery_code')
    expect((await get('/profile/totp', ada.cookie)).body).toEqual({
      enabled: true,
      recovery_codes_left: 9,
    })
  })

  test('uses the cookie of the first step, even if another person is signed in', async () => {
    const { secret } = await enable()
    const waiting = cookiesAfter(await signIn())
    const owner = (await platform.members.firstOwner()) ?? ''
    const other = await newSession(platform, owner)
    expect((await secondStep({ code: await totpCode(secret) }, other)).status).toBe(409)
    expect((await secondStep({ code: await totpCode(secret) }, '')).status).toBe(409)
    expect(
      (await secondStep({ code: await totpCode(secret) }, `${waiting.slice(0, -6)}AAAA%3D`)).status,
    ).toBe(409)
    const done = await secondStep({ code: await totpCode(secret) }, `${other}; ${waiting}`)
    expect(done.body).toMatchObject({ id: ada.id })
  })

  test('ends after five wrong codes, and for all addresses after ten', async () => {
    const { secret } = await enable()
    const ahead = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
    const steps = await Promise.all(ahead.map((many) => totpCode(secret, many)))
    const waiting = cookiesAfter(await signIn())
    for (const wrong of steps.slice(0, 5))
      expect((await secondStep({ code: wrong }, waiting)).status).toBe(400)
    expect((await secondStep({ code: await totpCode(secret) }, waiting)).status).toBe(409)
    await forgetTriedCodes()
    const next = cookiesAfter(await signIn())
    for (const wrong of steps.slice(5))
      expect((await secondStep({ code: wrong }, next)).status).toBe(400)
    const locked = await secondStep({ code: await totpCode(secret) }, cookiesAfter(await signIn()))
    expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, '900'])
  })

  test('is refused to other sites’ pages, and to nonsense', async () => {
    const url = `${testPlatform.url}/platform/sign-in/totp`
    const foreign = await call(url, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      json: { code: '123456' },
    })
    expect(foreign.status).toBe(403)
    for (const json of [
      {},
      { code: 123456 },
      { code: '123456', recovery_code: 'x' },
      { code: null },
      [],
      { recovery_code: 'x'.repeat(41) },
    ]) {
      expect([json, (await send('POST', '/sign-in/totp', json)).status]).toEqual([json, 400])
    }
  })
})

test('accounts of a version without second factors get theirs', async () => {
  await platform.control.query(
    'drop table identity."twoFactor"; alter table identity."user" drop column "twoFactorEnabled"',
  )
  await platform.identity.migrate()
  expect((await get('/profile', ada.cookie)).body).toMatchObject({ totp_enabled: false })
  expect((await get('/profile/totp', ada.cookie)).body).toEqual({
    enabled: false,
    recovery_codes_left: 0,
  })
  expect((await signIn()).status).toBe(200)
  await enable()
  expect(code(await signIn())).toBe('totp_required')
})

describe('recovery codes and turning it off', () => {
  test('new codes end the old ones', async () => {
    const off = await send('POST', '/profile/totp/recovery-codes', { password }, ada.cookie)
    expect([off.status, code(off)]).toEqual([409, 'conflict'])
    const { recoveryCodes } = await enable()
    const wrong = await send(
      'POST',
      '/profile/totp/recovery-codes',
      { password: 'not the password' },
      ada.cookie,
    )
    expect([wrong.status, field(wrong)]).toEqual([400, 'body.password'])
    const renewed = await send('POST', '/profile/totp/recovery-codes', { password }, ada.cookie)
    const { recovery_codes: codes } = renewed.body as { recovery_codes: string[] }
    expect(codes).toHaveLength(10)
    const waiting = cookiesAfter(await signIn())
    expect((await secondStep({ recovery_code: recoveryCodes[0] }, waiting)).status).toBe(400)
    expect((await secondStep({ recovery_code: ` ${codes[0]} ` }, waiting)).status).toBe(200)
  })

  test('the operator removes it from a person who has lost it', async () => {
    expect(await platform.identity.removeTotp(ada.id)).toBe(false)
    await enable()
    expect(await platform.identity.removeTotp(ada.id)).toBe(true)
    expect((await signIn()).status).toBe(200)
    // And they can set up another one.
    await enable()
    expect(code(await signIn())).toBe('totp_required')
  })

  test('the password turns it off, and alone is enough from then on', async () => {
    const { recoveryCodes } = await enable()
    const wrong = await send(
      'DELETE',
      '/profile/totp',
      { password: 'not the password' },
      ada.cookie,
    )
    expect([wrong.status, field(wrong)]).toEqual([400, 'body.password'])
    const waiting = cookiesAfter(await signIn())
    const off = await send('DELETE', '/profile/totp', { password }, ada.cookie)
    expect(off.status).toBe(204)
    ada.cookie = cookiesAfter(off)
    expect((await get('/profile/totp', ada.cookie)).body).toEqual({
      enabled: false,
      recovery_codes_left: 0,
    })
    expect((await secondStep({ recovery_code: recoveryCodes[0] }, waiting)).status).toBe(409)
    expect((await signIn()).status).toBe(200)
  })
})
