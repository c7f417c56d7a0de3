import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailTemplateKind } from '@howdah/rules/auth/mail-template'
import { startSmtpServer } from '../../../test/smtp-server'
import { call } from '../../server/http/testing/call'
import { done, startAuthTestPlatform, type AuthTestPlatform } from './testing/auth-test-platform'

let testPlatform: AuthTestPlatform
beforeAll(async () => {
  testPlatform = await startAuthTestPlatform(
    { site_url: 'https://app.example.com' },
    { HOWDAH_ALLOW_ADDRESSES: '127.0.0.0/8' },
  )
})
afterAll(() => testPlatform.stop())

const ask = (method: string, path: string, json: unknown, as: 'owner' | 'reader' = 'owner') =>
  call(`${testPlatform.url}/platform/auth/${testPlatform.projectRef}${path}`, {
    ...{ method, json },
    headers: { authorization: `Bearer ${testPlatform.tokens[as]}` },
  })
const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })
const change = (json: unknown) => ask('PATCH', '/config', json)

it('change the next mail, and are put back', async () => {
  const changed = await change({
    mailer_subjects_confirmation: 'Welcome {{ .Data.name }}',
    mailer_templates_confirmation_content:
      '<h1>Hi {{ .Data.name }}</h1><a href="{{ .ConfirmationURL }}">Begin</a><p>Code {{ .Token }}</p>' +
      '<a href="{{ .Data.page }}">Page</a><a href="{{ .SiteURL }}/team?name={{ .Data.team }}">Team</a>',
  })
  expect(changed.status).toBe(200)
  const signUp = async (email: string) => {
    const name = 'Ada <script>\r\nBcc: x@example.com'
    const options = { data: { name, page: 'javascript:alert(1)', team: 'a&b=c' } }
    done(await testPlatform.browser().auth.signUp({ email, password: 'correct horse', options }))
    return testPlatform.mailTo(email)
  }
  const mail = await signUp('ada@example.com')
  expect(mail.subject).toBe('Welcome Ada <script>  Bcc: x@example.com')
  expect(mail.html).toContain('<h1>Hi Ada &lt;script&gt;')
  expect(mail.text).toContain('Hi Ada <script>')
  expect(mail.html).toContain('<a href="#">Page</a>')
  expect(mail.html).toContain('<a href="https://app.example.com/team?name=a%26b%3Dc">')
  const { user } = done(
    await testPlatform
      .browser()
      .auth.verifyOtp({ email: 'ada@example.com', token: mail.code, type: 'signup' }),
  )
  expect(user?.email).toBe('ada@example.com')

  await change({ mailer_subjects_confirmation: '', mailer_templates_confirmation_content: '' })
  expect((await signUp('grace@example.com')).subject).toBe('Confirm your email address')
})

describe('of each kind', () => {
  const user = async (email: string) => {
    const { admin } = testPlatform.admin.auth
    const user_metadata = { name: 'Ada' }
    const given = { email, password: 'correct horse', email_confirm: true, user_metadata }
    done(await admin.createUser(given))
    const browser = testPlatform.browser()
    done(await browser.auth.signInWithPassword({ email, password: given.password }))
    return browser
  }
  it.each<[kind: MailTemplateKind, send: (email: string) => Promise<unknown>]>([
    ['magic_link', async (email) => done(await (await user(email)).auth.signInWithOtp({ email }))],
    [
      'invite',
      async (email) => {
        const { admin } = testPlatform.admin.auth
        done(await admin.inviteUserByEmail(email, { data: { name: 'Ada' } }))
      },
    ],
    [
      'email_change',
      async (email) => done(await (await user(`former-${email}`)).auth.updateUser({ email })),
    ],
    [
      'recovery',
      async (email) => done(await (await user(email)).auth.resetPasswordForEmail(email)),
    ],
    ['reauthentication', async (email) => done(await (await user(email)).auth.reauthenticate())],
  ])('are sent by the flow: %s', async (kind, send) => {
    const content = `<p>For {{ .Data.name }}, by {{ .SiteURL }}: ${kind}</p><p>{{ .Token }}</p>`
    const changed = await change({
      [`mailer_subjects_${kind}`]: `Own ${kind}`,
      [`mailer_templates_${kind}_content`]: content,
    })
    expect(changed.status).toBe(200)
    const email = `${kind.replace('_', '-')}@example.com`
    await send(email)
    const { code, html, subject, text } = await testPlatform.mailTo(email)
    expect(code).toMatch(/^\d{6}$/)
    const first = `For Ada, by https://app.example.com: ${kind}`
    expect({ html, subject, text }).toEqual({
      ...{ html: `<p>${first}</p><p>${code}</p>`, subject: `Own ${kind}` },
      text: expect.stringContaining(first) as string,
    })
    await change({ [`mailer_subjects_${kind}`]: '', [`mailer_templates_${kind}_content`]: '' })
  })
})

it('with variables that a mail does not have are refused', async () => {
  for (const [name, template] of [
    ['mailer_templates_recovery_content', '<p>{{ .Tokn }}</p>'],
    ['mailer_templates_reauthentication_content', '{{ .ConfirmationURL }}'],
    ['mailer_subjects_invite', '{{ if .Email }}'],
    ['mailer_templates_recovery_content', '<script>say("{{ .Data.name }}")</script>'],
    ['mailer_templates_recovery_content', '<p style="{{ .Data.style }}" onclick="{{ .Token }}">'],
    ['mailer_templates_recovery_content', '<a href="javascript:alert(1)">{{ .Token }}</a>'],
    ['mailer_subjects_invite', 'x'.repeat(201)],
  ] as const)
    expect((await change({ [name]: template })).status).toBe(400)
})

it.each<[name: string, options: SMTPServerOptions, message: RegExp]>([
  [
    'the sender',
    { onMailFrom: (_from, _session, done) => done(refusal(553, '5.7.1 sender not verified')) },
    /refused the email: 553 5\.7\.1 sender not verified$/,
  ],
  [
    'the password',
    { onAuth: (_auth, _session, done) => done(refusal(535, 'no user me with s3cret-pass')) },
    /refused the user and password: 535 no user me with …$/,
  ],
  [
    'the text',
    {
      onData(stream, _session, done) {
        stream.resume()
        stream.on('end', () => done(refusal(554, `taken for spam ${'x'.repeat(900)}`)))
      },
    },
    /refused the email: 554 taken for spam x{100,400}…$/,
  ],
])(
  'are tried by a mail, and a server that refuses %s is quoted',
  async (_name, options, message) => {
    const smtp = await startSmtpServer(options)
    try {
      const changed = await change({
        ...{ smtp_host: '127.0.0.1', smtp_port: smtp.port, smtp_user: 'me' },
        ...{ smtp_pass: 's3cret-pass', smtp_admin_email: 'app@example.com' },
      })
      expect(changed.status).toBe(200)
      const { body, status } = await ask('POST', '/test-mail', { to: 'me@example.com' })
      expect([status, body]).toMatchObject([
        409,
        { code: 'conflict', message: expect.stringMatching(message) as string },
      ])
    } finally {
      await smtp.close()
      await change({ smtp_host: '' })
    }
  },
)

it('are tried by a mail, which goes by the SMTP server of the project', async () => {
  const test = (to: string, as: 'owner' | 'reader' = 'owner') =>
    ask('POST', '/test-mail', { to, kind: 'recovery' }, as)
  expect((await test('me@example.com')).body).toEqual({ sent_by: 'caught' })
  // With the values of the preview, and the address that it goes to.
  expect(await testPlatform.mailTo('me@example.com')).toMatchObject({
    ...{ subject: 'Reset your password', code: '123456' },
  })
  expect((await test('me@example.com', 'reader')).status).toBe(403)
  expect((await test('no address')).status).toBe(400)

  const smtp = await startSmtpServer()
  const settings = {
    ...{ smtp_host: '127.0.0.1', smtp_port: smtp.port, smtp_user: 'me', smtp_pass: 'secret' },
    ...{ smtp_admin_email: 'app@example.com', smtp_sender_name: 'App' },
  }
  try {
    expect((await change(settings)).status).toBe(200)
    expect((await test('me@example.com')).body).toEqual({ sent_by: 'project' })
    expect(smtp.received[0]).toMatchObject({
      ...{ from: 'app@example.com', to: ['me@example.com'], signedInAs: 'me:secret' },
    })
  } finally {
    await smtp.close()
  }
  const stopped = async () => {
    await testPlatform.running.platform.authMails.settled()
    // Each member has one of their own.
    const { rows } = await testPlatform.running.platform.control.query(
      `select cause, title, message, actions from notifications
        where cause like 'auth_%' and person_id = (select min(person_id) from notifications) order by cause`,
    )
    return rows
  }
  const failed = await test('me@example.com')
  expect([failed.status, failed.body]).toMatchObject([
    409,
    { message: expect.stringMatching(/^The SMTP server 127\.0\.0\.1 .+ port \d+/) as string },
  ])
  // A member who tries knows the result; what users do not get is a notification, once a day.
  expect(await stopped()).toEqual([])
  const signIn = async (email: string) =>
    (await testPlatform.browser().auth.signInWithOtp({ email })).error?.code
  expect([await signIn('one@example.com'), await signIn('two@example.com')]).toEqual([
    ...[undefined, undefined],
  ])
  const notSent = {
    ...{ cause: 'auth_email_failed', actions: [{ page: 'authSmtp' }] },
    title: expect.stringMatching(/^Emails to users of .+ are not sent$/) as string,
    // People of the project do not see the log of the server.
    message: expect.stringMatching(
      /to sign in\. The SMTP server 127\.0\.0\.1 .+ port \d+/,
    ) as string,
  }
  expect(await stopped()).toMatchObject([notSent])
  await change({ rate_limit_email_sent: 1 })
  expect(await signIn('three@example.com')).toBe('over_email_send_rate_limit')
  const limited = { cause: 'auth_email_limited', actions: [{ page: 'authRateLimits' }] }
  expect(await stopped()).toMatchObject([notSent, limited])
  await change({ rate_limit_email_sent: 1_000 })
  // An address that may not be reached from here is a wrong setting.
  await testPlatform.configure({ smtp_host: '169.254.169.254' })
  const refused = await test('me@example.com')
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { message: expect.stringMatching(/169\.254\.169\.254.*link-local/) as string },
  ])
  await change({ smtp_host: '' })
  expect((await test('me@example.com')).body).toEqual({ sent_by: 'caught' })
})
