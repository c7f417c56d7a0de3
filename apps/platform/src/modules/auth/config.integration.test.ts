import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startSmtpServer } from '../../../test/smtp-server'
import { call } from '../../server/http/testing/call'
import { startGotrueServer, type GotRequest } from './testing/gotrue-server'
import {
  done,
  failure,
  startAuthTestPlatform,
  type AuthTestPlatform,
} from './testing/auth-test-platform'

let testPlatform: AuthTestPlatform
beforeAll(async () => {
  testPlatform = await startAuthTestPlatform({}, { HOWDAH_ALLOW_ADDRESSES: '127.0.0.0/8' })
})
afterAll(() => testPlatform.stop())

type Who = 'owner' | 'reader'
const ask = (path: string, options: { method?: string; json?: unknown; as?: Who } = {}) => {
  const { as = 'owner', ...rest } = options
  return call(`${testPlatform.url}/platform/auth/${testPlatform.projectRef}${path}`, {
    ...rest,
    headers: { authorization: `Bearer ${testPlatform.tokens[as]}` },
  })
}
const change = (json: unknown) => ask('/config', { method: 'PATCH', json })

it('is changed by the API and is in effect for the next request of a client', async () => {
  const { auth } = testPlatform.browser()
  expect((await ask('/config')).body).toMatchObject({ site_url: 'http://localhost:3000' })
  expect(failure(await auth.signInAnonymously())).toBe('anonymous_provider_disabled')
  const changed = await change({ external_anonymous_users_enabled: true, jwt_exp: 120 })
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { jwt_exp: 120, disable_signup: false },
  ])
  const { session } = done(await auth.signInAnonymously())
  expect(session?.expires_in).toBe(120)
})

it('is in effect for the next request, switch by switch', async () => {
  const { browser } = testPlatform
  const password = 'correct horse'
  const set = async (json: object) => expect((await change(json)).status).toBe(200)
  const email = 'switches@example.com'
  await set({ mailer_autoconfirm: true })
  const user = browser()
  done(await user.auth.signUp({ email, password }))
  await set({ mailer_autoconfirm: false })

  await set({ external_email_enabled: false })
  const signIn = async () => failure(await browser().auth.signInWithPassword({ email, password }))
  expect(await signIn()).toBe('email_provider_disabled')
  expect(failure(await browser().auth.signUp({ email: 'new@example.com', password }))).toBe(
    'email_provider_disabled',
  )
  await set({ external_email_enabled: true })
  expect(await signIn()).toBeNull()

  await set({
    ...{ mailer_otp_length: 9, mailer_subjects_magic_link: 'Come in, {{ .Email }}' },
    mailer_templates_magic_link_content: '<p>Your code is {{ .Token }}</p>',
  })
  done(await browser().auth.signInWithOtp({ email }))
  const { code, subject } = await testPlatform.mailTo(email)
  expect([subject, code]).toEqual([`Come in, ${email}`, expect.stringMatching(/^\d{9}$/)])
  done(await browser().auth.verifyOtp({ email, token: code, type: 'email' }))
  // A code of two minutes ago is good for as long as the project says.
  for (const [mailer_otp_exp, expected] of [
    [60, 'otp_expired'],
    [600, null],
  ] as const) {
    done(await browser().auth.signInWithOtp({ email }))
    const { code: token } = await testPlatform.mailTo(email)
    await testPlatform.sql(
      `update auth.one_time_tokens set created_at = created_at - interval '2 minutes'`,
    )
    await set({ mailer_otp_exp })
    expect(failure(await browser().auth.verifyOtp({ email, token, type: 'email' }))).toBe(expected)
  }
  await set({ mailer_subjects_invite: 'You are asked in', mailer_subjects_email_change: 'Moving' })
  done(await testPlatform.admin.auth.admin.inviteUserByEmail('invited@example.com'))
  expect((await testPlatform.mailTo('invited@example.com')).subject).toBe('You are asked in')
  done(await user.auth.updateUser({ email: 'moved@example.com' }))
  expect((await testPlatform.mailTo('moved@example.com')).subject).toBe('Moving')

  await set({ external_phone_enabled: true, sms_otp_length: 8 })
  done(await browser().auth.signInWithOtp({ phone: '4915112345670' }))
  const sms = (await testPlatform.mailTo('4915112345670')).text
  const [token = ''] = /\b\d{8}\b/.exec(sms) ?? []
  await testPlatform.sql(
    `update auth.one_time_tokens set created_at = created_at - interval '2 minutes'`,
  )
  const verifyPhone = () => browser().auth.verifyOtp({ phone: '4915112345670', token, type: 'sms' })
  await set({ sms_otp_exp: 60 })
  expect(failure(await verifyPhone())).toBe('otp_expired')
  await set({ sms_otp_exp: 600 })
  expect(failure(await verifyPhone())).toBeNull()

  // The token before the last one is old after two refreshes.
  const tokens: string[] = []
  for (let turn = 0; turn < 3; turn += 1)
    tokens.push(done(await user.auth.refreshSession()).session?.refresh_token ?? '')
  const [old = ''] = tokens
  await set({ security_refresh_token_reuse_interval: 300 })
  expect(failure(await browser().auth.refreshSession({ refresh_token: old }))).toBeNull()
  await set({ security_refresh_token_reuse_interval: 0 })
  expect(failure(await browser().auth.refreshSession({ refresh_token: old }))).toBe(
    'refresh_token_already_used',
  )

  const owner = browser()
  done(await owner.auth.signInWithPassword({ email, password }))
  const { id: factorId } = done(await owner.auth.mfa.enroll({ factorType: 'totp' }))
  await set({ mfa_totp_verify_enabled: false })
  expect(failure(await owner.auth.mfa.challengeAndVerify({ factorId, code: '000000' }))).toBe(
    'mfa_totp_verify_not_enabled',
  )
  await set({ mfa_totp_verify_enabled: true })
  expect(failure(await owner.auth.mfa.challengeAndVerify({ factorId, code: '000000' }))).toBe(
    'mfa_verification_failed',
  )

  const { session } = done(await owner.auth.getSession())
  const refresh_token = session?.refresh_token ?? ''
  // Each request of the other limits has been counted before.
  await set({ external_anonymous_users_enabled: true })
  const provider = 'https://issuer.example.com'
  const sent = async (path: string, json?: object) => {
    const response = await fetch(`${testPlatform.authUrl}/${path}`, {
      ...{ redirect: 'manual', method: json === undefined ? 'GET' : 'POST' },
      headers: { apikey: testPlatform.keys.anon },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
    const answer = (await response.json().catch(() => ({}))) as { error_code?: string }
    return { error: answer.error_code === undefined ? null : { code: answer.error_code } }
  }
  const limited: [string, string | null, () => Promise<{ error: unknown }>][] = [
    ['rate_limit_anonymous_users', null, () => browser().auth.signInAnonymously()],
    // The client tries again for half a minute.
    [
      ...(['rate_limit_token_refresh', null] as const),
      () => sent('token?grant_type=refresh_token', { refresh_token }),
    ],
    [
      ...(['rate_limit_verify', 'otp_expired'] as const),
      () => browser().auth.verifyOtp({ token_hash: 'none', type: 'email' }),
    ],
    ['rate_limit_otp', null, () => browser().auth.signInWithOtp({ email })],
    [
      ...(['rate_limit_token_refresh', 'flow_state_not_found'] as const),
      () => sent('token?grant_type=pkce', { auth_code: 'none', code_verifier: 'v'.repeat(43) }),
    ],
    [
      ...(['rate_limit_sign_in', 'oauth_provider_not_supported'] as const),
      () => sent('token?grant_type=id_token', { provider, id_token: 'none' }),
    ],
    [
      'rate_limit_sign_in',
      'oauth_provider_not_supported',
      () => sent(`authorize?provider=${provider}`),
    ],
    ['rate_limit_sign_in', 'bad_oauth_state', () => sent('callback?state=none&code=none')],
  ]
  for (const [name, expected, send] of limited) {
    const before = failure(await send())
    await set({ [name]: 1 })
    expect([name, before, failure(await send())]).toEqual([
      name,
      expected,
      'over_request_rate_limit',
    ])
    await set({ [name]: 1_000 })
    expect(failure(await send())).toBe(before)
  }
  await set({
    ...{ mailer_otp_length: 6, external_phone_enabled: false },
    ...{ mailer_subjects_magic_link: '', mailer_templates_magic_link_content: '' },
    ...{ mailer_subjects_invite: '', mailer_subjects_email_change: '' },
    external_anonymous_users_enabled: false,
  })
  await ask('/caught-mails', { method: 'DELETE' })
})

it('closes every way that sends a message to an address of a kind that is off', async () => {
  const { browser } = testPlatform
  const [email, phone] = ['closed@example.com', '4915112345671']
  const set = async (json: object) => expect((await change(json)).status).toBe(200)
  await set({ mailer_autoconfirm: true, external_phone_enabled: true, sms_autoconfirm: true })
  const password = 'correct horse'
  const [byEmail, byPhone] = [browser(), browser()]
  done(await byEmail.auth.signUp({ email, password }))
  done(await byPhone.auth.signUp({ phone, password }))
  await set({ mailer_autoconfirm: false, sms_autoconfirm: false })
  const anonymous = () => browser().auth
  const newEmail = 'closed-new@example.com'
  const newPhone = '4915112345672'
  const ways: Readonly<Record<'email' | 'phone', (() => Promise<{ error: unknown }>)[]>> = {
    email: [
      () => anonymous().signUp({ email: newEmail, password }),
      () => anonymous().signInWithPassword({ email, password }),
      () => anonymous().signInWithOtp({ email }),
      () => anonymous().resetPasswordForEmail(email),
      () => anonymous().resend({ type: 'signup', email }),
      () => anonymous().resend({ type: 'email_change', email }),
      () => byEmail.auth.updateUser({ email: newEmail }),
      () => byPhone.auth.updateUser({ email: newEmail }),
    ],
    phone: [
      () => anonymous().signUp({ phone: newPhone, password }),
      () => anonymous().signInWithPassword({ phone, password }),
      () => anonymous().signInWithOtp({ phone }),
      () => anonymous().resend({ type: 'sms', phone }),
      () => anonymous().resend({ type: 'phone_change', phone: newPhone }),
      () => byEmail.auth.updateUser({ phone: newPhone }),
    ],
  }
  const codes = async (kind: 'email' | 'phone') => {
    const found: (string | null)[] = []
    for (const way of ways[kind]) found.push(failure(await way()))
    return found
  }
  for (const kind of ['email', 'phone'] as const) {
    await set({ [`external_${kind}_enabled`]: false })
    expect(await codes(kind)).toEqual(ways[kind].map(() => `${kind}_provider_disabled`))
    for (const address of [email, newEmail, phone, newPhone])
      expect([address, await testPlatform.countMails(address)]).toEqual([address, 0])
    // The other kind stays open, and so do sessions.
    done(
      await (kind === 'email' ? byPhone : byEmail).auth.signInWithPassword(
        kind === 'email' ? { phone, password } : { email, password },
      ),
    )
    done(await (kind === 'email' ? byEmail : byPhone).auth.refreshSession())
    await set({ [`external_${kind}_enabled`]: true })
    const address = kind === 'email' ? { email } : { phone }
    expect(failure(await anonymous().signInWithOtp(address))).toBeNull()
    await testPlatform.mailTo(kind === 'email' ? email : phone)
    await ask('/caught-mails', { method: 'DELETE' })
  }
  await set({ external_email_enabled: true, external_phone_enabled: false })
})

it('takes nothing that was sent before its kind was switched off, until that is on again', async () => {
  const { admin, browser } = testPlatform
  const set = async (json: object) => expect((await change(json)).status).toBe(200)
  await set({ external_phone_enabled: true, sms_max_frequency: 0, sms_otp_exp: 3_600 })
  const [email, fresh, phone] = ['sent@example.com', 'sent-new@example.com', '4915112345681']
  const { auth } = browser()
  done(await admin.auth.admin.createUser({ email, email_confirm: true }))
  const sent = async (to: string, step: PromiseLike<{ data: unknown; error: unknown }>) => {
    done(await step)
    const { code, link } = await testPlatform.mailTo(to)
    return { code, link, hash: link.searchParams.get('token') ?? '' }
  }
  const confirmation = await sent(fresh, auth.signUp({ email: fresh, password: 'correct horse' }))
  const recovery = await sent(email, auth.resetPasswordForEmail(email))
  const text = await sent(phone, auth.signInWithOtp({ phone }))
  const link = { type: 'magiclink', email: 'sent-made@example.com' } as const
  const { properties } = done(await admin.auth.admin.generateLink(link))
  const made = properties?.hashed_token ?? ''
  const follow = async ({ link }: { link: URL }) => {
    const { headers } = await fetch(link, { redirect: 'manual' })
    const { hash } = new URL(headers.get('location') ?? '')
    const found = new URLSearchParams(hash.slice(1))
    return found.has('access_token') ? null : found.get('error_code')
  }
  const of = async (code: string, type: 'signup' | 'sms') =>
    failure(
      type === 'sms'
        ? await browser().auth.verifyOtp({ phone, token: code, type })
        : await browser().auth.verifyOtp({ email: fresh, token: code, type }),
    )
  const byHash = async (token_hash: string, type: 'signup' | 'recovery' | 'magiclink') =>
    failure(await browser().auth.verifyOtp({ token_hash, type }))

  await set({ external_email_enabled: false })
  const closed = 'email_provider_disabled'
  expect(await follow(recovery)).toBe(closed)
  expect(await byHash(recovery.hash, 'recovery')).toBe(closed)
  expect(await byHash(confirmation.hash, 'signup')).toBe(closed)
  // By the name of another kind.
  expect(await byHash(confirmation.hash, 'sms' as 'signup')).toBe(closed)
  expect(await of(confirmation.code, 'signup')).toBe(closed)
  expect(failure(await admin.auth.admin.inviteUserByEmail('asked@example.com'))).toBe(closed)
  // What the project’s own server hands out is its decision, and no prefix makes another token one of these.
  expect(await byHash(`made_${recovery.hash}`, 'recovery')).toBe('otp_expired')
  expect(await byHash(made, 'magiclink')).toBeNull()

  await set({ external_email_enabled: true, external_phone_enabled: false })
  expect(await of(text.code, 'sms')).toBe('phone_provider_disabled')
  expect(await follow(recovery)).toBeNull()
  expect(await byHash(confirmation.hash, 'signup')).toBeNull()
  await set({ external_phone_enabled: true })
  expect(await of(text.code, 'sms')).toBeNull()
  await set({ external_phone_enabled: false })
})

it('says what it does not take', async () => {
  for (const [field, value] of [
    ['site_url', 'app.example.com'],
    ['site_url', 'https://user@example.com'],
    ['site_url', 'javascript://x'],
    ['uri_allow_list', ['https://a.test', 'nonsense']],
    [
      'uri_allow_list',
      Array.from({ length: 5 }, (_, at) => `https://${at}.test/${'a'.repeat(2_000)}`),
    ],
    ['smtp_admin_email', 'no one'],
    ['smtp_sender_name', 'A\r\nBcc: b@c.test'],
    ['mailer_subjects_confirmation', 'Hi\r\nBcc: b@c.test'],
    ['smtp_host', 'mail.example.com/x'],
    ['jwt_exp', 1],
    ['password_min_length', 4],
    ['unknown', true],
  ] as const) {
    const { body, status } = await change({ smtp_admin_email: 'a@b.test', [field]: value })
    expect([field, status]).toEqual([field, 400])
    expect(JSON.stringify(body)).toContain(field)
  }
})

it('is changed and its mails are read by those who may, and read by all', async () => {
  expect((await ask('/config', { as: 'reader' })).status).toBe(200)
  const refused = await ask('/config', { as: 'reader', method: 'PATCH', json: { jwt_exp: 60 } })
  expect(refused.status).toBe(403)
  expect((await ask('/caught-mails', { as: 'reader' })).status).toBe(403)
})

it('shows caught mails, and deletes them', async () => {
  const email = 'caught@example.com'
  done(await testPlatform.browser().auth.signInWithOtp({ email }))
  await testPlatform.running.platform.authMails.settled()
  const { body } = await ask('/caught-mails')
  expect(body).toMatchObject([
    {
      to: email,
      subject: 'Confirm your email address',
      text: expect.stringContaining('/auth/v1/verify?token=') as string,
      html: expect.stringContaining('<a href="http') as string,
    },
  ])
  // The table holds no link.
  const { rows } = await testPlatform.running.platform.control.query('select * from caught_mails')
  expect(JSON.stringify(rows)).not.toContain('verify')
  expect((await ask('/caught-mails', { method: 'DELETE' })).status).toBe(204)
  expect((await ask('/caught-mails')).body).toEqual([])
})

it('sends mails by the SMTP server of the project', async () => {
  const smtp = await startSmtpServer()
  try {
    const settings = {
      smtp_host: '127.0.0.1',
      smtp_port: smtp.port,
      smtp_user: 'a user',
      smtp_pass: 'p@ss/word',
      smtp_admin_email: 'auth@example.com',
      smtp_sender_name: 'Shop "x" <evil@example.com>, Bcc: a@b.test',
    }
    const { body } = await change(settings)
    expect(JSON.stringify(body)).not.toContain('p@ss')
    done(await testPlatform.browser().auth.signInWithOtp({ email: 'by-smtp@example.com' }))
    await testPlatform.running.platform.authMails.settled()
    expect(smtp.received).toMatchObject([
      { from: 'auth@example.com', to: ['by-smtp@example.com'], signedInAs: 'a user:p@ss/word' },
    ])
    expect(smtp.received[0]?.headers.filter((line) => /^bcc:/i.test(line))).toEqual([])
    // The name is a name, whatever it looks like, and may be none.
    const fromOf = async (smtp_sender_name: string) => {
      expect((await change({ smtp_sender_name })).status).toBe(200)
      done(await testPlatform.browser().auth.signInWithOtp({ email: 'by-smtp@example.com' }))
      await testPlatform.running.platform.authMails.settled()
      return smtp.received.at(-1)?.headers.filter((line) => /^from:/i.test(line))
    }
    expect(await fromOf('The Shop')).toEqual(['From: The Shop <auth@example.com>'])
    expect(await fromOf('<evil@example.com>')).toEqual([
      'From: "evil@example.com" <auth@example.com>',
    ])
    expect(await fromOf('')).toEqual(['From: auth@example.com'])
    const { rows } = await testPlatform.running.platform.control.query(
      'select settings::text, secrets from auth_configs',
    )
    expect(JSON.stringify(rows)).not.toContain('p@ss')
    // A server that may not be reached from here is not.
    const moved = await change({ smtp_host: '169.254.169.254', smtp_pass: 'another' })
    expect([moved.status, moved.body]).toMatchObject([
      400,
      {
        details: [
          { path: 'body.smtp_host', message: expect.stringMatching(/can’t be used/) as string },
        ],
      },
    ])
    await testPlatform.configure({ smtp_host: '169.254.169.254' })
    const { error } = await testPlatform.admin.auth.admin.inviteUserByEmail('out@example.com')
    expect(error).toMatchObject({ status: 500 })
  } finally {
    await smtp.close()
  }
})

it('has no secret in any row of the control database', async () => {
  const word = (name: string) => `secret-of-the-project-for-${name}`
  const hook = `v1,whsec_${Buffer.from(word('hook')).toString('base64')}`
  const settings = {
    ...{ smtp_host: '127.0.0.1', smtp_port: 2_525, smtp_user: 'app', smtp_pass: word('mail') },
    ...{ smtp_admin_email: 'app@example.com', sms_twilio_auth_token: word('sms') },
    ...{ security_captcha_secret: word('captcha') },
    external_providers: [
      {
        ...{ provider: 'custom:sealed', enabled: false, issuer: 'https://issuer.example.com' },
        ...{ client_id: 'app', scopes: 'email' },
      },
    ],
    external_provider_secrets: { 'custom:sealed': word('provider') },
    ...{
      hook_send_email_uri: 'https://hooks.example.com/mail',
      hook_secrets: { send_email: hook },
    },
  }
  expect(await outcome(settings)).toEqual([200])
  const { authConfigs, control } = testPlatform.running.platform
  const secrets = [...['mail', 'sms', 'captcha', 'provider'].map(word), hook]
  const stored = JSON.stringify(await authConfigs.secretsOf(testPlatform.projectRef))
  for (const secret of secrets) expect(stored).toContain(secret)
  const forms = secrets.flatMap((secret) => [
    ...[secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')],
  ])
  const { rows: tables } = await control.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'p')
        and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['auth_configs', 'audit_log']),
  )
  const found = tables.map(
    ({ name }) => `select '${name}' as name from ${name} as t where t::text like any ($1)`,
  )
  const { rows } = await control.query(found.join(' union all '), [
    forms.map((form) => `%${form}%`),
  ])
  expect(rows).toEqual([])
  const none = { external_providers: [], hook_send_email_uri: '', smtp_host: '' }
  expect(await outcome(none)).toEqual([200])
})

/** Returns the status of a change and the path of the field that it names. */
async function outcome(json: object): Promise<[status: number, path?: string]> {
  const { body, status } = await change(json)
  const [detail] = (body as { details?: { path: string }[] }).details ?? []
  return detail === undefined ? [status] : [status, detail.path]
}

it('never gives a stored password to another SMTP server', async () => {
  const [own, other] = [await startSmtpServer(), await startSmtpServer()]
  const testMail = () =>
    ask('/test-mail', { method: 'POST', json: { to: `${crypto.randomUUID()}@example.com` } })
  const server = {
    ...{ smtp_host: '127.0.0.1', smtp_port: own.port, smtp_user: 'app', smtp_pass: 'own password' },
    ...{ smtp_admin_email: 'app@example.com', smtp_sender_name: '' },
  }
  try {
    expect(await outcome(server)).toEqual([200])
    for (const moved of [
      { smtp_port: other.port },
      { smtp_host: 'localhost', smtp_port: other.port },
      { smtp_host: '127.0.0.2' },
      { smtp_user: 'someone' },
    ])
      expect(await outcome(moved)).toEqual([400, 'body.smtp_pass'])
    expect((await ask('/config')).body).toMatchObject({ smtp_host: '127.0.0.1', smtp_user: 'app' })
    expect((await testMail()).status).toBe(200)

    // Of changes at the same time, none joins the password to a server that it was not entered for.
    const { secretsOf } = testPlatform.running.platform.authConfigs
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        change({ security_captcha_secret: `captcha ${round}` }),
        change({ smtp_port: other.port, smtp_pass: 'bait' }),
        change({ security_captcha_secret: `captcha ${round}` }),
      ])
      const { smtp_pass: password } = await secretsOf(testPlatform.projectRef)
      expect(password).toBe('bait')
      expect(await outcome(server)).toEqual([200])
    }

    // Not in two steps either.
    expect(await outcome({ smtp_host: '' })).toEqual([200])
    expect(await outcome({ smtp_host: '127.0.0.1', smtp_port: other.port })).toEqual([200])
    await testMail()
    expect(other.received.map(({ signedInAs }) => signedInAs)).not.toContain('app:own password')
    expect(own.received).toMatchObject([{ signedInAs: 'app:own password' }])

    // With a new password it may move.
    expect(await outcome({ smtp_port: other.port, smtp_pass: 'new' })).toEqual([200])
    expect((await testMail()).status).toBe(200)
    expect(other.received.at(-1)).toMatchObject({ signedInAs: 'app:new' })
  } finally {
    await Promise.all([own.close(), other.close()])
    await change({ smtp_host: '' })
  }
})

it('asks for the secrets of providers, hooks and the captcha again at a new address', async () => {
  const provider = (issuer: string) => ({
    external_providers: [
      { ...{ provider: 'custom:x', enabled: true, issuer, client_id: 'x', scopes: '' } },
    ],
  })
  const plain = (token_url: string) => ({
    external_providers: [
      {
        ...{ provider: 'custom:p', enabled: true, issuer: '', client_id: 'p', scopes: '' },
        oauth2: {
          ...{ authorize_url: 'https://id.example.com/authorize', token_url, pkce: true },
          ...{ user_url: 'https://id.example.com/me', token_auth_method: 'client_secret_post' },
          ...{ id_field: 'id', email_field: 'email', email_verified_field: '', name_field: '' },
          ...{ avatar_field: '', user_name_field: '' },
        },
      },
    ],
  })
  const uri = (hook_send_email_uri: string) => ({ hook_send_email_uri })
  const hookSecret = `v1,whsec_${'A'.repeat(32)}`
  for (const [now, secret, next, path] of [
    [
      provider('https://id.example.com'),
      { external_provider_secrets: { 'custom:x': 'client secret' } },
      provider('https://evil.test'),
      'body.external_provider_secrets.custom:x',
    ],
    [
      plain('https://id.example.com/token'),
      { external_provider_secrets: { 'custom:p': 'client secret' } },
      plain('https://evil.test/token'),
      'body.external_provider_secrets.custom:p',
    ],
    [
      uri('https://app.example.com/hook'),
      { hook_secrets: { send_email: hookSecret } },
      uri('https://evil.test/hook'),
      'body.hook_secrets.send_email',
    ],
    [
      { security_captcha_provider: 'turnstile' },
      { security_captcha_secret: 'captcha secret' },
      { security_captcha_provider: 'hcaptcha' },
      'body.security_captcha_secret',
    ],
  ] as const) {
    expect(await outcome({ ...now, ...secret })).toEqual([200])
    expect(await outcome(next)).toEqual([400, path])
    expect(await outcome(now)).toEqual([200])
    expect(await outcome({ ...next, ...secret })).toEqual([200])
  }
  expect(await outcome(plain('http://id.example.com/token'))).toEqual([
    400,
    'body.external_providers',
  ])
  // A secret goes with its provider or address.
  expect(await outcome({ external_providers: [], ...uri('') })).toEqual([200])
  const { secretsOf } = testPlatform.running.platform.authConfigs
  const secrets = await secretsOf(testPlatform.projectRef)
  expect(secrets).toMatchObject({ external_provider_secrets: {}, hook_secrets: {} })
  expect(JSON.stringify(secrets)).not.toMatch(/client secret|whsec/)
  const { rows } = await testPlatform.running.platform.control.query(
    `select after->'removed' as removed from audit_log where after ? 'removed' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ removed: ['external_provider_secrets', 'hook_secrets'] }])
})

it('takes no more connections, and no more time, than the project allows', async () => {
  await testPlatform.sql(`
    create function public.slow() returns trigger language plpgsql security definer set search_path = ''
      as $$ begin perform pg_catalog.pg_sleep(1.5); return new; end $$;
    create trigger slow before insert on auth.users for each row execute function public.slow()`)
  const signUp = (email: string) =>
    testPlatform.browser().auth.signUp({ email, password: 'a good password' })
  try {
    await change({ api_max_request_duration: 1 })
    const { error } = await signUp('late@example.com')
    expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 504 })
    // Of a client that stops in its request, the server is not to blame.
    const stopped = await fetch(`${testPlatform.authUrl}/signup`, {
      method: 'POST',
      headers: { apikey: testPlatform.keys.anon },
      body: new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"email"')),
      }),
      duplex: 'half',
    } as RequestInit)
    expect(stopped.status).toBe(408)

    await change({ api_max_request_duration: 60, db_max_pool_size: 1 })
    // Those of the former size end when they are idle.
    const sessions = async () => {
      const [row] = await testPlatform.sql(
        `select count(*)::int as count from pg_stat_activity where usename = 'howdah_auth'`,
      )
      return Number(row?.['count'])
    }
    await vi.waitFor(async () => expect(await sessions()).toBeLessThanOrEqual(1), 30_000)
    const signUps = [1, 2, 3].map((at) => signUp(`one-by-one-${at}@example.com`))
    let maximum = 0
    let isDone = false
    const settled = Promise.all(signUps).finally(() => (isDone = true))
    while (!isDone) maximum = Math.max(maximum, await sessions())
    for (const answer of await settled) done(answer)
    expect(maximum).toBe(1)
  } finally {
    // The owner of the table alone may drop the trigger by itself.
    await testPlatform.sql('drop function public.slow() cascade')
    await change({ api_max_request_duration: 10, db_max_pool_size: 4 })
  }
})

it('answers the pages of origins that the project names, and all before it names one', async () => {
  const preflight = async (origin: string, path = '/auth/v1/token?grant_type=password') => {
    const answer = await call(`${testPlatform.endpoint}${path}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-headers': 'apikey, content-type' },
    })
    return answer.headers.get('access-control-allow-origin')
  }
  const settings = async (headers: Record<string, string>) => {
    const url = `${testPlatform.authUrl}/settings`
    const answer = await call(url, { headers: { apikey: testPlatform.keys.anon, ...headers } })
    expect(answer.headers.get('vary')).toBe('origin')
    return [answer.status, answer.headers.get('access-control-allow-origin')]
  }
  const [named, listed, other] = ['https://a.test', 'https://x.b.test', 'https://evil.test']
  await change({ site_url: 'http://localhost:3000', uri_allow_list: [] })
  expect(await preflight(other)).toBe('*')

  await change({ site_url: `${named}/start`, uri_allow_list: ['https://*.b.test/**'] })
  expect(await preflight(named)).toBe('*')
  expect(await preflight(listed)).toBe('*')
  expect(await preflight(other)).toBeNull()
  expect(await preflight(other, '/rest/v1/rows')).toBe('*')
  expect(await settings({ origin: named })).toEqual([200, '*'])
  expect(await settings({ origin: other })).toEqual([200, null])
  // A server has no origin.
  expect(await settings({})).toEqual([200, '*'])
  // A page reads refusals too.
  const refused = await call(`${testPlatform.authUrl}/settings`, { headers: { origin: named } })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*'])

  await change({ security_cors_any_origin_enabled: true })
  expect(await preflight(other)).toBe('*')
  await change({ security_cors_any_origin_enabled: false, site_url: 'http://localhost:3000' })
  await change({ uri_allow_list: [] })
})

it('passes requests on to a GoTrue server, with its keys in place of those of the project', async () => {
  const [anon, service] = ['their.anon.key', 'their.service.key']
  const server = await startGotrueServer({ anon, service })
  const user = 'their.user.token'
  const send = (
    path: string,
    options: { method?: string; json?: unknown; headers?: object } = {},
  ) =>
    call(`${testPlatform.authUrl}${path}`, {
      ...options,
      headers: { apikey: testPlatform.keys.anon, ...options.headers },
    })
  const keysOf = async (path: string, headers: object) => {
    const answer = await send(path, { headers })
    const { headers: got } = answer.body as GotRequest
    return [answer.status, got?.apikey, got?.authorization]
  }
  try {
    // An address is tried first, and so are the keys.
    for (const [json, field] of [
      [{ gotrue_url: 'auth.example.com' }, 'gotrue_url'],
      [{ gotrue_url: 'ftp://127.0.0.1/' }, 'gotrue_url'],
      [{ gotrue_url: 'http://a:b@127.0.0.1/' }, 'gotrue_url'],
      [{ gotrue_url: `${server.url}?x=1` }, 'gotrue_url'],
      [{ gotrue_url: 'http://169.254.169.254/' }, 'gotrue_url'],
      [{ gotrue_url: 'http://127.0.0.1:1/' }, 'gotrue_url'],
      [{ gotrue_url: testPlatform.url }, 'gotrue_url'],
      [{ gotrue_url: testPlatform.authUrl }, 'gotrue_url'],
      [{ gotrue_url: server.url }, 'gotrue_anon_key'],
      [{ gotrue_url: server.url, gotrue_anon_key: service }, 'gotrue_anon_key'],
      [
        { gotrue_url: server.url, gotrue_anon_key: anon, gotrue_service_key: anon },
        'gotrue_service_key',
      ],
    ] as const)
      expect([json, await outcome(json)]).toEqual([json, [400, `body.${field}`]])
    const known = await change({ gotrue_url: `${server.url}/`, gotrue_anon_key: anon })
    expect([known.status, known.body]).toMatchObject([200, { gotrue_url: server.url }])

    server.requests.length = 0
    const answer = await send('/signup?redirect_to=https%3A%2F%2Fa.test%2F%20x', {
      method: 'POST',
      json: { email: 'ä@example.com' },
      headers: { cookie: 'session=1', origin: 'https://a.test', 'x-client-info': 'test' },
    })
    expect(answer.body).toMatchObject({
      method: 'POST',
      url: '/auth/signup?redirect_to=https%3A%2F%2Fa.test%2F%20x',
      body: '{"email":"ä@example.com"}',
      headers: { 'x-client-info': 'test', 'x-forwarded-for': '127.0.0.1', apikey: anon },
    })
    expect(server.requests[0]?.headers.cookie).toBeUndefined()
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('x-total-count')).toBe('7')

    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    const { keys } = testPlatform
    expect(await keysOf('/user', bearer(user))).toEqual([200, anon, `Bearer ${user}`])
    expect(await keysOf('/user', { apikey: anon, ...bearer(user) })).toEqual([
      ...[200, anon, `Bearer ${user}`],
    ])
    expect(await keysOf('/user', bearer(keys.anon))).toEqual([200, anon, `Bearer ${anon}`])
    expect((await send('/verify?token=x', { headers: { apikey: '' } })).status).toBe(401)
    const open = await call(`${testPlatform.authUrl}/verify?token=x`)
    expect([open.status, (open.body as GotRequest).url]).toEqual([200, '/auth/verify?token=x'])
    // Without the service key, the server’s administration stays closed.
    const closed = { apikey: keys.service, ...bearer(keys.service) }
    expect((await send('/admin/users', { headers: closed })).body).toMatchObject({
      error_code: 'not_admin',
    })
    expect(await outcome({ gotrue_service_key: service })).toEqual([200])
    expect(await keysOf('/admin/users', closed)).toEqual([200, service, `Bearer ${service}`])
    expect((await send('/admin/users', { headers: bearer(keys.anon) })).status).toBe(403)

    // No credential of this server leaves it.
    for (const headers of [
      { apikey: 'wrong' },
      { apikey: user },
      bearer(testPlatform.tokens.owner),
      bearer('wrong'),
    ])
      expect([401, 403]).toContain((await send('/user', { headers })).status)
    const sent = JSON.stringify(server.requests)
    for (const secret of [keys.anon, keys.service, testPlatform.tokens.owner])
      expect(sent).not.toContain(secret)

    expect((await ask('/users')).status).toBe(409)
    // A paused project still has public keys.
    const { projects } = testPlatform.running.platform
    await projects.setStatus(testPlatform.projectRef, 'INACTIVE')
    await vi.waitFor(async () => expect((await send('/user')).status).toBe(503), 10_000)
    const publicKeys = await call(`${testPlatform.authUrl}/.well-known/jwks.json`)
    await projects.setStatus(testPlatform.projectRef, 'ACTIVE_HEALTHY')
    expect([publicKeys.status, (publicKeys.body as GotRequest).url]).toEqual([
      ...[200, '/auth/.well-known/jwks.json'],
    ])
    await vi.waitFor(async () => expect((await send('/user')).status).toBe(200), 10_000)
    const { headers } = server.requests.at(-1) ?? {}
    const loop = await send('/user', { headers: { via: String(headers?.via) } })
    expect([loop.status, loop.body]).toMatchObject([503, { msg: expect.stringMatching('back') }])

    await change({ api_max_request_duration: 1 })
    const slow = await send('/slow')
    expect([slow.status, slow.body]).toMatchObject([504, { error_code: 'request_timeout' }])
    const unreachable = [503, { error_code: 'provider_unreachable' }]
    const cut = await send('/cut')
    expect([cut.status, cut.body]).toMatchObject(unreachable)
    await server.close()
    const off = await send('/user')
    expect([off.status, off.body]).toMatchObject(unreachable)
  } finally {
    await server.close()
    await change({ gotrue_url: '', api_max_request_duration: 10 })
  }
  expect((await send('/health')).body).toMatchObject({ name: 'Howdah Auth' })
  const { secretsOf } = testPlatform.running.platform.authConfigs
  expect(JSON.stringify(await secretsOf(testPlatform.projectRef))).not.toContain(service)
})
