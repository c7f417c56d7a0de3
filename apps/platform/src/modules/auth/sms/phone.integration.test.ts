import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../../server/http/testing/call'
import {
  done,
  failure,
  startAuthTestPlatform,
  type AuthTestPlatform,
} from '../testing/auth-test-platform'
import { startTwilio, type TestTwilio } from '../testing/twilio'

let testPlatform: AuthTestPlatform
let twilio: TestTwilio
beforeAll(async () => {
  twilio = await startTwilio()
  testPlatform = await startAuthTestPlatform(
    { mailer_autoconfirm: true, external_anonymous_users_enabled: true },
    { HOWDAH_ALLOW_ADDRESSES: '127.0.0.0/8', HOWDAH_TWILIO_URL: twilio.url },
  )
})
afterAll(async () => {
  await testPlatform.stop()
  await twilio.close()
})
beforeEach(() =>
  testPlatform.configure({
    ...{ external_phone_enabled: true, sms_autoconfirm: false, sms_provider: 'none' },
    ...{ sms_otp_exp: 3_600, sms_max_frequency: 0, rate_limit_sms_sent: 1_000, sms_template: '' },
    ...{ mfa_phone_enroll_enabled: true, mfa_phone_verify_enabled: true },
    ...{ mfa_phone_max_frequency: 0, mfa_phone_template: '', hook_send_sms_enabled: false },
    security_update_password_require_reauthentication: false,
  }),
)

const password = 'correct horse'
let counter = 0
/** A number as people write it, and as it is stored. */
function newPhone() {
  const stored = `4179${String((counter += 1)).padStart(7, '0')}`
  return { phone: `+${stored}`, stored }
}
const codeTo = async (stored: string) => (await testPlatform.mailTo(stored)).code
const change = (json: unknown) =>
  call(`${testPlatform.url}/platform/auth/${testPlatform.projectRef}/config`, {
    ...{ method: 'PATCH', json },
    headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
  })

async function signedUp() {
  const { phone, stored } = newPhone()
  const browser = testPlatform.browser()
  done(await browser.auth.signInWithOtp({ phone }))
  const { session, user } = done(
    await browser.auth.verifyOtp({ phone, token: await codeTo(stored), type: 'sms' }),
  )
  return { browser, phone, stored, id: user?.id ?? '', token: session?.access_token ?? '' }
}

describe('a phone number', () => {
  it('signs up with a password once it is confirmed', async () => {
    const { phone, stored } = newPhone()
    const { auth } = testPlatform.browser()
    const { session, user } = done(
      await auth.signUp({ phone, password, options: { data: { name: 'Ada' } } }),
    )
    expect(session).toBeNull()
    expect(user).toMatchObject({
      ...{ phone: stored, email: '', app_metadata: { provider: 'phone', providers: ['phone'] } },
      user_metadata: { name: 'Ada', phone: stored, phone_verified: false },
      identities: [{ provider: 'phone', identity_data: { phone: stored } }],
    })
    expect(failure(await auth.signInWithPassword({ phone, password }))).toBe('phone_not_confirmed')
    const sms = await testPlatform.mailTo(stored)
    expect(sms).toMatchObject({ kind: 'sms', subject: '', text: `Your code is ${sms.code}` })
    const token = sms.code
    const verified = done(await auth.verifyOtp({ phone, token, type: 'sms' }))
    expect(verified.user).toMatchObject({
      ...{ id: user?.id, phone_confirmed_at: expect.any(String) as string },
      user_metadata: { name: 'Ada', phone_verified: true },
    })
    expect(decodeJwt(verified.session?.access_token ?? '')).toMatchObject({
      ...{ phone: stored, email: '', role: 'authenticated', amr: [{ method: 'otp' }] },
    })
    expect(failure(await auth.verifyOtp({ phone, token, type: 'sms' }))).toBe('otp_expired')
    done(await testPlatform.browser().auth.signInWithPassword({ phone, password }))
    expect(
      failure(await testPlatform.browser().auth.signInWithPassword({ phone, password: 'wrong' })),
    ).toBe('invalid_credentials')
    // Someone who signs up again does not learn that there is an account.
    const again = done(await testPlatform.browser().auth.signUp({ phone, password: 'another one' }))
    expect([again.session, again.user?.identities]).toEqual([null, []])
    expect(again.user).toMatchObject({ phone: stored, role: 'authenticated' })
  })

  it('signs in by code: a new user, and the same one the next time', async () => {
    const { browser, id, phone, stored } = await signedUp()
    done(await browser.auth.signInWithOtp({ phone }))
    const right = await codeTo(stored)
    const wrong = right === '000000' ? '000001' : '000000'
    const verify = (token: string) => browser.auth.verifyOtp({ phone, token, type: 'sms' })
    expect(failure(await verify(wrong))).toBe('otp_expired')
    expect(done(await verify(right)).user?.id).toBe(id)

    done(await browser.auth.signInWithOtp({ phone }))
    const old = await codeTo(stored)
    await testPlatform.sql(
      `update auth.one_time_tokens set created_at = created_at - interval '2 hours'`,
    )
    expect(failure(await verify(old))).toBe('otp_expired')
    const other = newPhone()
    done(await browser.auth.signInWithOtp({ ...other, options: { shouldCreateUser: false } }))
    await testPlatform.running.platform.authSms.settled()
    expect(
      await testPlatform.sql('select id from auth.users where phone = $1', [other.stored]),
    ).toEqual([])
    for (const text of ['1', '+0123456789', 'no number'])
      expect(failure(await browser.auth.signInWithOtp({ phone: text }))).toBe('validation_failed')
    expect(
      failure(await browser.auth.signInWithOtp({ phone, options: { channel: 'whatsapp' } })),
    ).toBe('validation_failed')
  })

  it('is a way in only where the project offers it', async () => {
    const { phone } = newPhone()
    const { auth } = testPlatform.browser()
    const settings = async () =>
      (
        await call(`${testPlatform.authUrl}/settings`, {
          headers: { apikey: testPlatform.keys.anon },
        })
      ).body
    expect(await settings()).toMatchObject({ external: { phone: true }, phone_autoconfirm: false })
    await testPlatform.configure({ sms_autoconfirm: true })
    expect(done(await auth.signUp({ phone, password })).session).not.toBeNull()
    await testPlatform.configure({ external_phone_enabled: false })
    expect(await settings()).toMatchObject({ external: { phone: false } })
    for (const answer of [
      await auth.signInWithOtp({ phone }),
      await auth.signUp({ phone: newPhone().phone, password }),
      await auth.signInWithPassword({ phone, password }),
      await auth.updateUser({ phone: newPhone().phone }),
    ])
      expect(failure(answer)).toBe('phone_provider_disabled')
  })

  it('is added and changed by its code, and belongs to one user', async () => {
    const { auth } = testPlatform.browser()
    done(await auth.signUp({ email: 'phone-change@example.com', password }))
    const first = newPhone()
    const { user } = done(await auth.updateUser({ phone: first.phone }))
    expect(user).toMatchObject({ phone: '', new_phone: first.stored })
    const old = await codeTo(first.stored)
    done(await auth.resend({ type: 'phone_change', phone: first.phone }))
    const token = await codeTo(first.stored)
    const verify = (code: string) =>
      auth.verifyOtp({ phone: first.phone, token: code, type: 'phone_change' })
    if (old !== token) expect(failure(await verify(old))).toBe('otp_expired')
    const changed = done(await verify(token)).user
    expect(changed).toMatchObject({ id: user.id, phone: first.stored })
    expect(changed?.identities?.map(({ provider }) => provider)).toEqual(['email', 'phone'])
    done(await testPlatform.browser().auth.signInWithPassword({ phone: first.phone, password }))

    const taken = await signedUp()
    expect(failure(await auth.updateUser({ phone: taken.phone }))).toBe('phone_exists')
    const anonymous = testPlatform.browser().auth
    const before = done(await anonymous.signInAnonymously()).user
    const own = newPhone()
    done(await anonymous.updateUser({ phone: own.phone }))
    const permanent = done(
      await anonymous.verifyOtp({
        phone: own.phone,
        token: await codeTo(own.stored),
        type: 'phone_change',
      }),
    ).user
    expect(permanent).toMatchObject({ id: before?.id, is_anonymous: false, phone: own.stored })
  })

  it('signs no one in once its identity is unlinked', async () => {
    await testPlatform.configure({ security_manual_linking_enabled: true })
    const email = 'unlinked-phone@example.com'
    const { auth } = testPlatform.browser()
    const { user } = done(await auth.signUp({ email, password }))
    const { phone, stored } = newPhone()
    done(await auth.updateUser({ phone }))
    done(await auth.verifyOtp({ phone, token: await codeTo(stored), type: 'phone_change' }))
    const holder = testPlatform.browser().auth
    done(await holder.signInWithOtp({ phone }))
    const before = await codeTo(stored)
    const unlink = async (provider: string, of = auth) => {
      const { identities } = done(await of.getUserIdentities())
      const identity = identities.find((one) => one.provider === provider)
      if (identity === undefined) throw new Error('The identity is missing.')
      done(await of.unlinkIdentity(identity))
      return done(await of.getUser()).user
    }
    expect(await unlink('phone')).toMatchObject({ id: user?.id, email, phone: '' })
    expect(failure(await holder.verifyOtp({ phone, token: before, type: 'sms' }))).toBe(
      'otp_expired',
    )
    expect(failure(await holder.signInWithPassword({ phone, password }))).toBe(
      'invalid_credentials',
    )
    done(await holder.signInWithOtp({ phone }))
    const other = done(
      await holder.verifyOtp({ phone, token: await codeTo(stored), type: 'sms' }),
    ).user
    expect(other?.id).not.toBe(user?.id)

    // The same of an email address, whose password goes on with the number.
    const next = newPhone()
    done(await auth.updateUser({ phone: next.phone }))
    const token = await codeTo(next.stored)
    done(await auth.verifyOtp({ phone: next.phone, token, type: 'phone_change' }))
    expect(await unlink('email')).toMatchObject({ email: '', phone: next.stored })
    expect(failure(await holder.signInWithPassword({ email, password }))).toBe(
      'invalid_credentials',
    )
    done(await holder.signInWithPassword({ phone: next.phone, password }))
  })

  it('takes the code of a reauthentication', async () => {
    const { browser } = await signedUp()
    const { stored } = { stored: (await browser.auth.getUser()).data.user?.phone ?? '' }
    done(await browser.auth.updateUser({ password }))
    await testPlatform.configure({ security_update_password_require_reauthentication: true })
    await testPlatform.sql(
      `update auth.sessions set created_at = created_at - interval '2 days'
        where user_id = (select id from auth.users where phone = $1)`,
      [stored],
    )
    const next = 'battery staple'
    expect(failure(await browser.auth.updateUser({ password: next }))).toBe(
      'reauthentication_needed',
    )
    done(await browser.auth.reauthenticate())
    const nonce = await codeTo(stored)
    done(await browser.auth.updateUser({ password: next, nonce }))
  })

  it('has limits of its messages, by number and by project', async () => {
    const { phone } = newPhone()
    const { auth } = testPlatform.browser()
    await testPlatform.configure({ sms_max_frequency: 3_600 })
    done(await auth.signInWithOtp({ phone }))
    expect(failure(await auth.signInWithOtp({ phone }))).toBe('over_sms_send_rate_limit')
    await testPlatform.configure({ sms_max_frequency: 0, rate_limit_sms_sent: 0 })
    expect(failure(await auth.signInWithOtp(newPhone()))).toBe('over_sms_send_rate_limit')
    expect(await notified()).toContain('auth_sms_limited')
  })
})

/** Causes of the notifications of members about messages to users. */
async function notified(): Promise<unknown[]> {
  const { rows } = await testPlatform.running.platform.control.query(
    `select cause from notifications where cause like 'auth_sms_%' and actions <> '[]'`,
  )
  return rows.map(({ cause }) => cause)
}

describe('a phone as a second factor', () => {
  it('raises the level of the session by its code', async () => {
    const email = 'second-factor@example.com'
    const { auth } = testPlatform.browser()
    done(await auth.signUp({ email, password }))
    const { phone, stored } = newPhone()
    const factor = done(
      await auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Mobile' }),
    )
    expect(factor).toMatchObject({ type: 'phone', friendly_name: 'Mobile', phone: stored })
    const challenge = async (client = auth) =>
      done(await client.mfa.challenge({ factorId: factor.id, channel: 'sms' })).id
    const challengeId = await challenge()
    const code = await codeTo(stored)
    expect(
      JSON.stringify(await testPlatform.sql('select otp_code from auth.mfa_challenges')),
    ).not.toContain(code)
    const wrong = code === '000000' ? '000001' : '000000'
    const verify = (entered: string, id: string, client = auth) =>
      client.mfa.verify({ factorId: factor.id, challengeId: id, code: entered })
    expect(failure(await verify(wrong, challengeId))).toBe('mfa_verification_failed')
    const { access_token } = done(await verify(code, challengeId))
    expect(decodeJwt(access_token)).toMatchObject({ aal: 'aal2' })
    expect(decodeJwt(access_token).amr).toMatchObject([
      { method: 'mfa/phone' },
      { method: 'password' },
    ])
    expect(failure(await verify(code, challengeId))).toBe('mfa_challenge_expired')
    expect(done(await auth.mfa.listFactors()).phone).toMatchObject([{ id: factor.id }])

    const next = testPlatform.browser().auth
    done(await next.signInWithPassword({ email, password }))
    expect(failure(await next.mfa.unenroll({ factorId: factor.id }))).toBe('insufficient_aal')
    // A code belongs to its challenge.
    const earlier = await challenge(next)
    const first = await codeTo(stored)
    await testPlatform.configure({ mfa_phone_otp_length: 9 })
    const later = await challenge(next)
    const second = await codeTo(stored)
    expect([first, second].map(({ length }) => length)).toEqual([6, 9])
    await testPlatform.configure({ mfa_phone_otp_length: 6 })
    expect(failure(await verify(first, later, next))).toBe('mfa_verification_failed')
    done(await verify(first, earlier, next))
    done(await next.mfa.unenroll({ factorId: factor.id }))
    expect(decodeJwt(done(await next.refreshSession()).session?.access_token ?? '').aal).toBe(
      'aal1',
    )
  })

  it('is offered and limited by the project', async () => {
    const { browser } = await signedUp()
    const enroll = () => browser.auth.mfa.enroll({ factorType: 'phone', phone: newPhone().phone })
    const { id: factorId } = done(await enroll())
    // Its messages have a text of their own.
    await testPlatform.configure({
      ...{ sms_template: 'Enter {{ .Code }}', mfa_phone_template: 'Confirm by {{ .Code }}' },
      mfa_phone_max_frequency: 3_600,
    })
    const challengeId = done(await browser.auth.mfa.challenge({ factorId })).id
    expect((await testPlatform.mailTo(`4179${String(counter).padStart(7, '0')}`)).text).toMatch(
      /^Confirm by \d{6}$/,
    )
    expect(failure(await browser.auth.mfa.challenge({ factorId }))).toBe('over_sms_send_rate_limit')
    await testPlatform.configure({
      ...{ mfa_phone_enroll_enabled: false, mfa_phone_verify_enabled: false },
      mfa_phone_max_frequency: 0,
    })
    expect(failure(await enroll())).toBe('mfa_phone_enroll_not_enabled')
    expect(failure(await browser.auth.mfa.challenge({ factorId }))).toBe(
      'mfa_phone_verify_not_enabled',
    )
    expect(failure(await browser.auth.mfa.verify({ factorId, challengeId, code: '000000' }))).toBe(
      'mfa_phone_verify_not_enabled',
    )
  })
})

describe('text messages', () => {
  it('of strangers to the number of a factor do not hold up its codes', async () => {
    const { browser } = await signedUp()
    const { phone, stored } = newPhone()
    const { mfa } = browser.auth
    const { id: factorId } = done(await mfa.enroll({ factorType: 'phone', phone }))
    const first = done(await mfa.challenge({ factorId })).id
    done(await mfa.verify({ factorId, challengeId: first, code: await codeTo(stored) }))
    await testPlatform.configure({ sms_max_frequency: 3_600, mfa_phone_max_frequency: 3_600 })
    const stranger = testPlatform.browser().auth
    done(await stranger.signInWithOtp({ phone }))
    expect(failure(await stranger.signInWithOtp({ phone }))).toBe('over_sms_send_rate_limit')
    // All messages of the project have been sent in this hour, and none of a factor.
    await testPlatform.running.platform.control.query(
      `delete from auth_rate_limits where bucket like 'factor-sms/%'`,
    )
    await testPlatform.configure({ rate_limit_sms_sent: 1 })
    expect(failure(await stranger.signInWithOtp(newPhone()))).toBe('over_sms_send_rate_limit')
    expect(done(await mfa.challenge({ factorId })).type).toBe('phone')
    expect(failure(await mfa.challenge({ factorId }))).toBe('over_sms_send_rate_limit')
  })

  const account = () => ({
    sms_provider: 'twilio',
    sms_twilio_account_sid: twilio.accountSid,
    sms_twilio_message_service_sid: twilio.messageService,
    sms_twilio_auth_token: twilio.authToken,
  })

  it('go through the account of the project at Twilio', async () => {
    const saved = await change({ ...account(), sms_template: '{{ .Code }} signs in to Example' })
    expect(saved.status).toBe(200)
    expect(JSON.stringify(saved.body)).not.toContain(twilio.authToken)
    const { rows } = await testPlatform.running.platform.control.query('select * from auth_configs')
    expect(JSON.stringify(rows)).not.toContain(twilio.authToken)

    const { phone, stored } = newPhone()
    const { auth } = testPlatform.browser()
    done(await auth.signInWithOtp({ phone }))
    await testPlatform.running.platform.authSms.settled()
    expect(twilio.messages).toMatchObject([
      {
        ...{ to: phone, sender: twilio.messageService },
        body: expect.stringMatching(/^\d{6} signs in to Example$/) as string,
      },
    ])
    expect(await testPlatform.countMails(stored)).toBe(0)
    done(await auth.verifyOtp({ phone, token: await twilio.codeTo(phone), type: 'sms' }))
    const { id: factorId } = done(await auth.mfa.enroll({ factorType: 'phone', phone }))
    const challengeId = done(await auth.mfa.challenge({ factorId })).id
    done(await auth.mfa.verify({ factorId, challengeId, code: await twilio.codeTo(phone) }))

    // What Twilio refuses, a signed-in user learns.
    await change({ sms_twilio_auth_token: 'another token' })
    expect(failure(await auth.mfa.challenge({ factorId }))).toBe('sms_send_failed')
    expect(await notified()).toContain('auth_sms_failed')
    await change({ ...account(), sms_twilio_message_service_sid: '+15005550006' })
    done(await auth.mfa.challenge({ factorId }))
    await twilio.codeTo(phone)
  })

  it('are configured completely or not at all', async () => {
    for (const [field, value] of [
      ['sms_twilio_account_sid', 'AC123'],
      ['sms_twilio_message_service_sid', ''],
      ['sms_template', 'Your code'],
      ['mfa_phone_template', '{{ .Token }}'],
      ['sms_provider', 'pigeon'],
      ['sms_otp_exp', 1],
    ] as const) {
      const { body, status } = await change({ ...account(), [field]: value })
      expect([field, status]).toEqual([field, 400])
      expect(JSON.stringify(body)).toContain(field)
    }
  })

  it('are sent by a function of the project instead', async () => {
    await testPlatform.sql(`create table if not exists public.sent_sms (event jsonb);
      create or replace function public.send_sms(event jsonb) returns jsonb language plpgsql as $$
      begin insert into public.sent_sms values (event); return '{}'; end $$;
      grant usage on schema public to supabase_auth_admin;
      grant insert on public.sent_sms to supabase_auth_admin;
      grant execute on function public.send_sms to supabase_auth_admin`)
    const saved = await change({
      hook_send_sms_enabled: true,
      hook_send_sms_uri: 'pg-functions://postgres/public/send_sms',
    })
    expect(saved.status).toBe(200)
    const { phone, stored } = newPhone()
    const { auth } = testPlatform.browser()
    done(await auth.signUp({ phone, password }))
    await testPlatform.running.platform.authSms.settled()
    expect(await testPlatform.countMails(stored)).toBe(0)
    const [row] = (await testPlatform.sql('select event from public.sent_sms')) as {
      event: { user: { phone: string }; sms: { otp: string } }
    }[]
    expect(row?.event.user.phone).toBe(stored)
    done(await auth.verifyOtp({ phone, token: row?.event.sms.otp ?? '', type: 'sms' }))
  })
})
