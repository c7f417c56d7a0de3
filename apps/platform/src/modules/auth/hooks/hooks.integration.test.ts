import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hookExamples } from '@howdah/rules/auth/hook-examples'
import type { HookKind } from '@howdah/rules/auth/hook-function'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { totpCode } from '../../../../test/totp-code'
import { call } from '../../../server/http/testing/call'
import {
  done,
  failure,
  startAuthTestPlatform,
  type AuthTestPlatform,
} from '../testing/auth-test-platform'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

const key = Buffer.from('a key of at least twenty-four bytes')
const secret = `v1,whsec_${key.toString('base64')}`
const received: Received[] = []
/** Answers of the application, in order; the last one stays. */
let answers: { status?: number; headers?: Record<string, string>; body?: string; waits?: boolean }[]

let testPlatform: AuthTestPlatform
let server: Server
let url: string

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      const [answer = {}] = answers
      if (answers.length > 1) answers.shift()
      if (answer.waits) return
      response.writeHead(answer.status ?? 200, {
        'content-type': 'application/json',
        ...answer.headers,
      })
      response.end(answer.body ?? '{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  testPlatform = await startAuthTestPlatform(
    { mailer_autoconfirm: true, external_anonymous_users_enabled: true },
    {
      HOWDAH_ALLOW_ADDRESSES: '127.0.0.0/8',
      HOWDAH_LEAKED_PASSWORDS_URL: url,
      HOWDAH_CAPTCHA_URL: url,
    },
  )
})
afterAll(async () => {
  await testPlatform.stop()
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  received.length = 0
  answers = [{}]
  await testPlatform.configure({
    hook_custom_access_token_enabled: false,
    hook_before_user_created_enabled: false,
    hook_send_email_enabled: false,
    hook_send_sms_enabled: false,
    hook_password_verification_attempt_enabled: false,
    hook_mfa_verification_attempt_enabled: false,
    mailer_autoconfirm: true,
    password_hibp_enabled: false,
    security_captcha_enabled: false,
  })
})

const change = (json: unknown) =>
  call(`${testPlatform.url}/platform/auth/${testPlatform.projectRef}/config`, {
    ...{ method: 'PATCH', json },
    headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
  })
const use = async (hook: HookKind) => {
  const saved = await change({
    [`hook_${hook}_enabled`]: true,
    [`hook_${hook}_uri`]: `${url}/hook`,
    hook_secrets: { [hook]: secret },
  })
  expect(saved.status).toBe(200)
  expect(JSON.stringify(saved.body)).not.toContain('whsec_')
}
const payload = (index = 0) =>
  JSON.parse(received[index]?.body ?? 'null') as Record<string, Record<string, unknown>>
/** Returns the members of a sample that an event does not have, or has as another type. */
const missingIn = (event: unknown, sample: object, path = ''): string[] =>
  Object.entries(sample).flatMap(([name, value]: [string, unknown]) => {
    const found = (event as Record<string, unknown> | undefined)?.[name]
    const isFree = Array.isArray(value) || /^(?:app|user)_metadata$/.test(name)
    if (typeof found !== typeof value) return [`${path}${name}`]
    return typeof value === 'object' && value !== null && !isFree
      ? missingIn(found, value, `${path}${name}.`)
      : []
  })
/** Expects the members of an example's event, and at its top no others. */
function expectLikeExample(hook: HookKind, event: object): void {
  const { event: sample } = hookExamples[hook]
  expect([hook, missingIn(event, sample)]).toEqual([hook, []])
  expect(Object.keys(event).toSorted()).toEqual(Object.keys(sample).toSorted())
}
const password = 'correct horse'
let counter = 0
const newEmail = () => `hook-${(counter += 1)}@example.com`
const json = (value: unknown) => ({ body: JSON.stringify(value) })

it('is signed, and decides whether a user is created', async () => {
  await use('before_user_created')
  const email = newEmail()
  const { user } = done(await testPlatform.browser().auth.signUp({ email, password }))
  expect(payload()).toMatchObject({
    metadata: { name: 'before-user-created', ip_address: '127.0.0.1' },
    user: { id: user?.id, email, is_anonymous: false, app_metadata: { provider: 'email' } },
  })
  expectLikeExample('before_user_created', payload())
  const { body, headers } = received[0] as Received
  const id = String(headers['webhook-id'])
  const timestamp = String(headers['webhook-timestamp'])
  expect(Math.abs(Date.now() / 1_000 - Number(timestamp))).toBeLessThan(300)
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )

  answers = [json({ error: { http_code: 403, message: 'Not from this company.' } })]
  const refused = await testPlatform.browser().auth.signUp({ email: newEmail(), password })
  expect(refused.error).toMatchObject({ status: 403, message: 'Not from this company.' })
  expect((await testPlatform.browser().auth.signInAnonymously()).error).toMatchObject({
    status: 403,
  })
  const [row] = await testPlatform.sql(
    'select count(*)::int as count from auth.users where email = $1 or is_anonymous',
    [`hook-${counter}@example.com`],
  )
  expect(row?.count).toBe(0)
  // Members add users without being asked.
  done(await testPlatform.admin.auth.admin.createUser({ email: newEmail() }))
})

it('is saved with an address only where that can be called', async () => {
  const saved = (hook_send_email_uri: string) =>
    change({
      ...{ hook_send_email_enabled: true, hook_send_email_uri },
      hook_secrets: { send_email: secret },
    })
  for (const address of ['https://169.254.169.254/x', 'https://[fe80::1]/x', 'https://10.0.0.1'])
    expect([address, await saved(address)]).toMatchObject([
      address,
      { status: 400, body: { details: [{ path: 'body.hook_send_email_uri' }] } },
    ])
  expect((await saved('https://unknown.invalid/hook')).status).toBe(200)
  expect((await saved(`${url}/hook`)).status).toBe(200)
})

it('is tried again when it asks for that, and fails after a while', async () => {
  await use('before_user_created')
  const busy = { status: 503, headers: { 'retry-after': '0' } }
  answers = [busy, busy, {}]
  done(await testPlatform.browser().auth.signUp({ email: newEmail(), password }))
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(received).toHaveLength(3)
  for (const [answer, code] of [
    [busy, 'hook_timeout_after_retry'],
    [{ waits: true }, 'hook_timeout'],
    [{ headers: { 'content-type': 'text/html' }, body: 'x' }, 'hook_payload_invalid_content_type'],
    [{ body: 'x'.repeat(300_000) }, 500],
    [{ body: '[]' }, 500],
    [{ body: 'nonsense' }, 500],
    [{ status: 500 }, 500],
    [{ status: 302, headers: { location: 'http://169.254.169.254/' } }, 500],
  ] as const) {
    answers = [answer]
    const email = newEmail()
    const { error } = await testPlatform.browser().auth.signUp({ email, password })
    // The client reads no code at 500.
    expect(error?.code ?? error?.status).toBe(code)
    expect(await testPlatform.sql('select from auth.users where email = $1', [email])).toEqual([])
  }
})

it('sends text messages', async () => {
  await testPlatform.configure({ external_phone_enabled: true, sms_max_frequency: 0 })
  await use('send_sms')
  const [phone, stored] = ['+41790000042', '41790000042']
  const { auth } = testPlatform.browser()
  done(await auth.signInWithOtp({ phone }))
  await testPlatform.running.platform.authSms.settled()
  const { sms, user } = payload()
  expect([user?.phone, sms?.phone]).toEqual([stored, stored])
  expectLikeExample('send_sms', payload())
  expect(received[0]?.headers['webhook-signature']).toMatch(/^v1,/)
  done(await auth.verifyOtp({ phone, token: String(sms?.otp), type: 'sms' }))
})

it('sends mails, and decides about passwords', async () => {
  await testPlatform.configure({ mailer_autoconfirm: false })
  await use('send_email')
  const email = newEmail()
  const browser = testPlatform.browser()
  done(await browser.auth.signUp({ email, password }))
  // Waits for mails that are on the way.
  expect(await testPlatform.countMails(email)).toBe(0)
  const { email_data: data = {}, user } = payload()
  expect(user?.email).toBe(email)
  expect(data).toMatchObject({ email_action_type: 'signup', redirect_to: 'http://localhost:3000' })
  expectLikeExample('send_email', payload())
  const token = String(data.token)
  done(await browser.auth.verifyOtp({ email, token, type: 'signup' }))

  await use('password_verification_attempt')
  received.length = 0
  const signIn = (tried: string) =>
    testPlatform.browser().auth.signInWithPassword({ email, password: tried })
  expect(failure(await signIn('wrong password'))).toBe('invalid_credentials')
  done(await signIn(password))
  expect([payload(0), payload(1)]).toMatchObject([
    { user_id: user?.id, valid: false },
    { user_id: user?.id, valid: true },
  ])
  expectLikeExample('password_verification_attempt', payload())
  answers = [json({ decision: 'reject', message: 'Wait a day.', should_logout_user: true })]
  expect((await signIn(password)).error?.message).toBe('Wait a day.')
  expect(failure(await browser.auth.refreshSession())).not.toBeNull()
})

it('decides about second factors, and changes claims', async () => {
  const browser = testPlatform.browser()
  done(await browser.auth.signUp({ email: newEmail(), password }))
  const { id: factorId, totp } = done(await browser.auth.mfa.enroll({ factorType: 'totp' }))
  await use('mfa_verification_attempt')
  answers = [json({ decision: 'reject', message: 'Too many attempts.' })]
  const attempt = async (code: string) => browser.auth.mfa.challengeAndVerify({ factorId, code })
  const refused = await attempt(await totpCode(totp.secret))
  expect(refused.error).toMatchObject({
    code: 'mfa_verification_rejected',
    message: 'Too many attempts.',
  })
  expect(payload()).toMatchObject({ factor_id: factorId, factor_type: 'totp', valid: true })
  expectLikeExample('mfa_verification_attempt', payload())
  answers = [json({ decision: 'continue' })]
  expect(failure(await attempt('000000'))).toBe('mfa_verification_failed')
  done(await attempt(await totpCode(totp.secret)))

  await use('custom_access_token')
  const before = decodeJwt((await browser.auth.getSession()).data.session?.access_token ?? '')
  answers = [json({ claims: { ...before, plan: 'pro' } })]
  const { session } = done(await browser.auth.refreshSession())
  expect(decodeJwt(session?.access_token ?? '')).toMatchObject({ plan: 'pro', sub: before.sub })
  expectLikeExample('custom_access_token', payload(received.length - 1))
  // Clients end a session at a 4xx of a refresh.
  answers = [json({ error: { http_code: 403, message: 'No.' } })]
  const ended = await fetch(`${testPlatform.authUrl}/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: testPlatform.keys.anon },
    body: JSON.stringify({ refresh_token: session?.refresh_token }),
  })
  expect(ended.status).toBe(500)
})

it.each<[hook: HookKind, step: () => Promise<() => Promise<{ error: unknown }>>]>([
  [
    'before_user_created',
    async () => () => testPlatform.browser().auth.signUp({ email: newEmail(), password }),
  ],
  [
    'custom_access_token',
    async () => {
      const { auth } = testPlatform.browser()
      done(await auth.signUp({ email: newEmail(), password }))
      const { session } = done(await auth.getSession())
      answers = [json({ claims: decodeJwt(session?.access_token ?? '') })]
      return () => auth.refreshSession()
    },
  ],
  [
    'password_verification_attempt',
    async () => {
      const email = newEmail()
      done(await testPlatform.browser().auth.signUp({ email, password }))
      answers = [json({ decision: 'continue' })]
      return () => testPlatform.browser().auth.signInWithPassword({ email, password })
    },
  ],
  [
    'mfa_verification_attempt',
    async () => {
      const { auth } = testPlatform.browser()
      done(await auth.signUp({ email: newEmail(), password }))
      const { id: factorId } = done(await auth.mfa.enroll({ factorType: 'totp' }))
      answers = [json({ decision: 'continue' })]
      return async () => {
        const { error } = await auth.mfa.challengeAndVerify({ factorId, code: '000000' })
        return { error: error?.code === 'mfa_verification_failed' ? null : error }
      }
    },
  ],
  [
    'send_email',
    async () => {
      const email = newEmail()
      done(await testPlatform.browser().auth.signUp({ email, password }))
      return () => testPlatform.browser().auth.signInWithOtp({ email })
    },
  ],
  [
    'send_sms',
    async () => {
      await testPlatform.configure({ external_phone_enabled: true, sms_max_frequency: 0 })
      return () => testPlatform.browser().auth.signInWithOtp({ phone: '41790000043' })
    },
  ],
])(
  'is asked with the next request when it is switched on, and no more when off: %s',
  async (hook, prepare) => {
    const { authMails, authSms } = testPlatform.running.platform
    const step = await prepare()
    const asked = async () => {
      received.length = 0
      expect(failure(await step())).toBeNull()
      await Promise.all([authMails.settled(), authSms.settled()])
      return received.length
    }
    expect(await asked()).toBe(0)
    await use(hook)
    expect(await asked()).toBe(1)
    expect((await change({ [`hook_${hook}_enabled`]: false })).status).toBe(200)
    expect(await asked()).toBe(0)
    // Its address and its secret are there for the next time.
    expect((await change({ [`hook_${hook}_enabled`]: true })).status).toBe(200)
    expect(await asked()).toBe(1)
  },
)

it('needs an address and a secret', async () => {
  for (const wrong of [
    { hook_send_email_enabled: true, hook_send_email_uri: '' },
    { hook_send_email_enabled: true, hook_send_email_uri: 'http://app.example.com' },
    { hook_send_email_enabled: true, hook_send_email_uri: 'https://me@app.example.com' },
    {
      ...{ hook_mfa_verification_attempt_enabled: true },
      ...{ hook_mfa_verification_attempt_uri: url, hook_secrets: { send_email: 'short' } },
    },
    { hook_secrets: { unknown: secret } },
  ])
    expect((await change(wrong)).status).toBe(400)
})

it('needs a function that the auth service may call', async () => {
  const uri = 'pg-functions://postgres/public/of_mails'
  const useFunction = async () => {
    const { body, status } = await change({
      ...{ hook_send_email_enabled: true, hook_send_email_uri: uri },
    })
    const { details = [] } = body as { details?: { path: string; message: string }[] }
    return [status, details[0]?.path, details[0]?.message ?? '']
  }
  const at = 'body.hook_send_email_uri'
  expect(await useFunction()).toEqual([
    400,
    at,
    expect.stringContaining('no function public.of_mails'),
  ])
  await testPlatform.sql(`
    create function public.of_mails(event jsonb) returns jsonb language sql as $$ select event $$;
    revoke execute on function public.of_mails from public`)
  expect(await useFunction()).toEqual([400, at, expect.stringContaining('grant execute')])
  await testPlatform.sql('grant execute on function public.of_mails to supabase_auth_admin')
  expect(await useFunction()).toEqual([200, undefined, ''])
  await change({ hook_send_email_enabled: false })
})

it('runs as a function of the database too', async () => {
  await testPlatform.sql(`
    create table public.asked (hook text, event jsonb);
    grant insert on public.asked to supabase_auth_admin;
    create function public.before_user(event jsonb) returns jsonb language plpgsql as $$
      begin
        insert into public.asked values ('user', event);
        if event #>> '{user,email}' like '%@blocked.example.com' then
          return '{"error": {"http_code": 403, "message": "Not from there."}}';
        end if;
        return '{}';
      end $$;
    create function public.mails(event jsonb) returns jsonb language plpgsql as $$
      begin insert into public.asked values ('mail', event); return '{}'; end $$;
    create function public.passwords(event jsonb) returns jsonb language plpgsql as $$
      begin
        insert into public.asked values ('password', event);
        return case when event ->> 'valid' = 'true' then '{"decision": "continue"}'::jsonb else '{"decision": "reject", "message": "Watched."}' end;
      end $$;
    create function public.factors(event jsonb) returns jsonb language sql as $$
      select jsonb_build_object('decision', 'reject', 'message', 'No ' || (event ->> 'factor_type') || ' today.') $$;
    revoke execute on function public.before_user, public.mails, public.passwords, public.factors from public;
    grant execute on function public.before_user, public.mails, public.passwords, public.factors to supabase_auth_admin`)
  const useFunction = async (hook: string, name: string) => {
    const saved = await change({
      [`hook_${hook}_enabled`]: true,
      [`hook_${hook}_uri`]: `pg-functions://postgres/public/${name}`,
    })
    expect([hook, saved.status]).toEqual([hook, 200])
  }
  await useFunction('before_user_created', 'before_user')
  await useFunction('send_email', 'mails')
  await useFunction('password_verification_attempt', 'passwords')
  await testPlatform.configure({ mailer_autoconfirm: false })
  const browser = testPlatform.browser()
  const blocked = { email: `someone@blocked.example.com`, password }
  expect((await browser.auth.signUp(blocked)).error?.message).toBe('Not from there.')
  const email = newEmail()
  done(await browser.auth.signUp({ email, password }))
  expect(await testPlatform.countMails(email)).toBe(0)
  const asked = async (hook: string) =>
    testPlatform.sql('select event from public.asked where hook = $1', [hook])
  expect(await asked('user')).toHaveLength(2)
  const [mail] = (await asked('mail')) as { event: { email_data: { token: string } } }[]
  const token = mail?.event.email_data.token ?? ''
  done(await browser.auth.verifyOtp({ email, token, type: 'signup' }))
  const wrong = await testPlatform.browser().auth.signInWithPassword({ email, password: 'other' })
  expect(wrong.error?.message).toBe('Watched.')
  done(await browser.auth.signInWithPassword({ email, password }))

  await useFunction('mfa_verification_attempt', 'factors')
  const { id: factorId, totp } = done(await browser.auth.mfa.enroll({ factorType: 'totp' }))
  const code = await totpCode(totp.secret)
  const refused = await browser.auth.mfa.challengeAndVerify({ factorId, code })
  expect(refused.error).toMatchObject({ message: 'No totp today.' })
  expect(received).toEqual([])
})

it('runs each example of the page as it stands', async () => {
  const useExample = async (...hooks: HookKind[]) => {
    for (const hook of hooks) {
      const { functionName, sql } = hookExamples[hook]
      await testPlatform.sql(sql)
      const saved = await change({
        [`hook_${hook}_enabled`]: true,
        [`hook_${hook}_uri`]: `pg-functions://postgres/public/${functionName}`,
      })
      expect([hook, saved.status]).toEqual([hook, 200])
    }
  }
  await testPlatform.configure({
    mailer_autoconfirm: false,
    mailer_secure_email_change_enabled: true,
  })
  await useExample('before_user_created', 'custom_access_token', 'send_email')
  const browser = testPlatform.browser()
  const blocked = { email: 'someone@blocked.example.com', password }
  expect((await browser.auth.signUp(blocked)).error).toMatchObject({
    ...{ status: 403, message: 'Sign-ups with this domain are not possible.' },
  })
  const email = newEmail()
  done(await browser.auth.signUp({ email, password }))
  const mails = async () => {
    await testPlatform.running.platform.authMails.settled()
    return testPlatform.sql('delete from public.outgoing_emails returning recipient, kind, code')
  }
  const [mail, ...others] = await mails()
  expect([mail, others]).toMatchObject([{ recipient: email, kind: 'signup' }, []])
  const token = String(mail?.['code'])
  const { session } = done(await browser.auth.verifyOtp({ email, token, type: 'signup' }))
  expect(decodeJwt(session?.access_token ?? '')).toMatchObject({ plan: 'free', email })
  const next = newEmail()
  done(await browser.auth.updateUser({ email: next }))
  for (const { code, recipient } of await mails())
    await browser.auth.verifyOtp({
      ...{ email: String(recipient), token: String(code), type: 'email_change' },
    })
  expect(done(await browser.auth.getUser()).user.email).toBe(next)

  // Clients of the API read no message, and call no function.
  for (const role of [testPlatform.browser(), browser])
    expect((await role.from('outgoing_emails').select()).error).not.toBeNull()
  expect((await browser.rpc('send_email', { event: {} })).error).not.toBeNull()

  await useExample('password_verification_attempt', 'mfa_verification_attempt', 'send_sms')
  const signIn = async (tried: string) =>
    (await testPlatform.browser().auth.signInWithPassword({ email: next, password: tried })).error
      ?.message
  for (let count = 0; count < 5; count += 1)
    expect(await signIn('wrong one')).toBe('Invalid login credentials')
  for (const tried of [password, 'wrong one'])
    expect(await signIn(tried)).toBe('Too many wrong passwords. Wait a minute.')
  await testPlatform.sql(
    `update public.password_attempts set ends_at = now() - interval '1 second'`,
  )
  expect(await signIn(password)).toBeUndefined()

  const { id: factorId, totp } = done(await browser.auth.mfa.enroll({ factorType: 'totp' }))
  const attempt = async (code: string) =>
    failure(await browser.auth.mfa.challengeAndVerify({ factorId, code }))
  for (let count = 0; count < 5; count += 1)
    expect(await attempt('000000')).toBe('mfa_verification_failed')
  expect(await attempt('000000')).toBe('mfa_verification_rejected')
  await testPlatform.sql(`update public.factor_attempts set ends_at = now() - interval '1 second'`)
  expect(await attempt(await totpCode(totp.secret))).toBeNull()

  await testPlatform.configure({ external_phone_enabled: true, sms_max_frequency: 0 })
  const phone = '+41790000043'
  const { auth } = testPlatform.browser()
  done(await auth.signInWithOtp({ phone }))
  await testPlatform.running.platform.authSms.settled()
  const [sms] = await testPlatform.sql('select code from public.outgoing_text_messages')
  done(await auth.verifyOtp({ phone, token: String(sms?.['code']), type: 'sms' }))
  expect(received).toEqual([])
})

it('leaked passwords are refused where the project wants that', async () => {
  // SHA-1 of the password "password1234".
  const digest = 'E6B6AFBD6D76BB5D2041542D7D2E3FAC5BB05593'
  answers = [
    {
      headers: { 'content-type': 'text/plain' },
      body: `0018A45C4D1DEF81644B54AB7F969B88D65:0\r\n${digest.slice(5)}:3861493\r\n`,
    },
  ]
  const signUp = (chosen: string) =>
    testPlatform.browser().auth.signUp({ email: newEmail(), password: chosen })
  done(await signUp('password1234'))
  expect(received).toHaveLength(0)
  await change({ password_hibp_enabled: true })
  const refused = await signUp('password1234')
  expect(refused.error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] })
  const browser = testPlatform.browser()
  done(await browser.auth.signUp({ email: newEmail(), password: 'not in the list' }))
  expect(failure(await browser.auth.updateUser({ password: 'password1234' }))).toBe('weak_password')
  // A list that can’t be asked keeps no one out.
  answers = [{ status: 500 }]
  done(await signUp('password1234'))
})

it('a captcha is verified where the project wants that', async () => {
  const unfinished = await change({ security_captcha_enabled: true })
  expect([unfinished.status, unfinished.body]).toMatchObject([
    ...[400, { details: [{ path: 'body.security_captcha_secret' }] }],
  ])
  const saved = await change({
    ...{ security_captcha_enabled: true, security_captcha_provider: 'hcaptcha' },
    security_captcha_secret: 'the secret key',
  })
  expect(JSON.stringify(saved.body)).not.toContain('the secret key')
  expect((await change({ security_captcha_secret: '' })).status).toBe(400)
  const email = newEmail()
  const browser = testPlatform.browser()
  const options = { captchaToken: 'a token' }
  expect(failure(await browser.auth.signUp({ email, password }))).toBe('captcha_failed')
  expect(received).toHaveLength(0)
  answers = [json({ success: false, 'error-codes': ['invalid-input-response'] })]
  const refused = await browser.auth.signUp({ email, password, options })
  expect(refused.error).toMatchObject({
    code: 'captcha_failed',
    message: expect.stringContaining('invalid-input-response') as string,
  })
  expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
    ...{ secret: 'the secret key', response: 'a token', remoteip: '127.0.0.1' },
  })
  // The client reads no text of a failure of the server.
  answers = [{ waits: true }]
  expect(failure(await browser.auth.signUp({ email, password, options }))).toBe('captcha_failed')
  answers = [json({ success: true })]
  received.length = 0
  done(await browser.auth.signUp({ email, password, options }))
  done(await browser.auth.refreshSession())
  for (const code of [
    failure(await browser.auth.signInWithPassword({ email, password })),
    failure(await browser.auth.signInWithOtp({ email })),
    failure(await browser.auth.resetPasswordForEmail(email)),
    failure(await browser.auth.signInAnonymously()),
  ])
    expect(code).toBe('captcha_failed')
  done(await browser.auth.signInWithPassword({ email, password, options }))
  // Servers of the project hold a secret key.
  done(await testPlatform.admin.auth.signInWithPassword({ email, password }))
})
