import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readFile } from 'node:fs/promises'
import { startSmtpServer, type TestSmtpServer } from '../../../test/smtp-server'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { layout } from '../../base/disk/data-directory'
import { call, cookiesAfter, newSession, type Reply } from '../../server/http/testing/call'
import type { Platform } from '../../server/platform.types'

let smtp: TestSmtpServer
let takesMail = true
let testPlatform: TestPlatform
let platform: Platform
const password = 'long enough to take'
const other = 'another long password'

let count = 0
let ada: { id: string; email: string; cookie: string }

beforeAll(async () => {
  smtp = await startSmtpServer({
    onRcptTo: (_address, _session, done) =>
      done(takesMail ? null : Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
  })
  testPlatform = await startTestPlatform({
    HOWDAH_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    HOWDAH_MAIL_FROM: 'Howdah <howdah@example.com>',
  })
  platform = testPlatform.running.platform
})
afterAll(async () => {
  await testPlatform.stop()
  await smtp.close()
})
beforeEach(async () => {
  count += 1
  const email = `ada${count}@example.com`
  const { id } = await platform.identity.createPerson({ email, name: 'Ada', password })
  ada = { id, email, cookie: await newSession(platform, id) }
})

const send = (
  method: string,
  path: string,
  json?: unknown,
  headers: Record<string, string> = { cookie: ada.cookie },
): Promise<Reply> =>
  call(`${testPlatform.url}/platform${path}`, {
    method,
    headers: { origin: testPlatform.url, ...headers },
    ...(json === undefined ? {} : { json }),
  })
const profile = async (cookie: string) =>
  (await send('GET', '/profile', undefined, { cookie })).status
const signIn = async (shown: string) =>
  (await send('POST', '/sign-in', { email: ada.email, password: shown }, {})).status
const field = ({ body }: Reply) =>
  (body as { details?: { path: string }[] } | undefined)?.details?.[0]?.path

describe('one’s name', () => {
  test('is changed', async () => {
    const { status, body } = await send('PATCH', '/profile', { name: ' Ada Lovelace ' })
    expect([status, body]).toEqual([
      200,
      {
        id: ada.id,
        email: ada.email,
        name: 'Ada Lovelace',
        needs_credentials: false,
        totp_enabled: false,
      },
    ])
    expect((await send('GET', '/profile')).body).toMatchObject({ name: 'Ada Lovelace' })
  })

  test.each([
    { name: '' },
    { name: '   ' },
    { name: 'x'.repeat(101) },
    { name: null },
    { name: 'a\0b' },
    {},
    { name: 'x', email: 'x@y.zz' },
  ])('is not %j', async (json) => {
    expect((await send('PATCH', '/profile', json)).status).toBe(400)
    expect((await send('GET', '/profile')).body).toMatchObject({ name: 'Ada' })
  })
})

describe('one’s password', () => {
  test('is changed by a person who knows it, and ends other sessions and pending resets', async () => {
    const elsewhere = await newSession(platform, ada.id)
    const { token } = await platform.passwordResets.issue(ada.id)
    expect((await send('PUT', '/profile/password', { current: password, new: other })).status).toBe(
      204,
    )
    expect([await profile(ada.cookie), await profile(elsewhere)]).toEqual([200, 401])
    expect([await signIn(password), await signIn(other)]).toEqual([401, 200])
    expect((await send('POST', '/password-reset/confirm', { token, password }, {})).status).toBe(
      400,
    )
  })

  test('is not changed by anybody else, however often they try', async () => {
    const wrong = await send('PUT', '/profile/password', {
      current: 'not the password',
      new: other,
    })
    expect([wrong.status, field(wrong)]).toEqual([400, 'body.current'])
    expect(
      (await send('PUT', '/profile/password', { current: password, new: 'short' })).status,
    ).toBe(400)
    for (let tries = 1; tries < 10; tries += 1)
      await send('PUT', '/profile/password', { current: `wrong ${tries}`, new: other })
    const limited = await send('PUT', '/profile/password', { current: password, new: other })
    expect([limited.status, Number(limited.headers.get('retry-after')) > 800]).toEqual([429, true])
    expect(await signIn(password)).toBe(200)
  })

  test('is changed once by two who change it at the same time', async () => {
    const changes = [other, `${other} too`].map((next) =>
      send('PUT', '/profile/password', { current: password, new: next }),
    )
    expect((await Promise.all(changes)).map(({ status }) => status).sort()).toEqual([204, 400])
  })
})

describe('one’s sessions', () => {
  interface Listed {
    id: string
    current: boolean
    address: string
    user_agent: string
  }
  const list = async () => (await send('GET', '/profile/sessions')).body as Listed[]

  test('are listed, with the current one, and none of another person', async () => {
    await send(
      'POST',
      '/sign-in',
      { email: ada.email, password },
      { 'user-agent': `Browser ${'x'.repeat(1_000)}` },
    )
    await newSession(platform, (await platform.members.firstOwner()) ?? '')
    const sessions = await list()
    expect(sessions.map(({ current }) => current)).toEqual([false, true])
    expect(sessions[0]).toMatchObject({
      address: expect.stringMatching(/127\.0\.0\.1|::1/) as string,
    })
    expect(sessions[0]?.user_agent).toMatch(/^Browser x{392}$/)
    const { rows } = await platform.control.query<{ token: string }>(
      'select token from identity.session',
    )
    for (const { token } of rows) expect(JSON.stringify(sessions)).not.toContain(token)
  })

  test('end at once, one’s own only', async () => {
    const elsewhere = await newSession(platform, ada.id)
    const strangers = await newSession(platform, (await platform.members.firstOwner()) ?? '')
    const { rows } = await platform.control.query<{ id: string }>(
      'select id from identity.session where "userId" <> $1',
      [ada.id],
    )
    for (const { id } of rows)
      expect((await send('DELETE', `/profile/sessions/${id}`)).status).toBe(404)
    expect(await profile(strangers)).toBe(200)

    const [first] = (await list()).filter(({ current }) => !current)
    expect((await send('DELETE', `/profile/sessions/${first?.id}`)).status).toBe(204)
    expect(await profile(elsewhere)).toBe(401)
    expect((await send('DELETE', `/profile/sessions/${first?.id}`)).status).toBe(404)
    const [own] = await list()
    expect((await send('DELETE', `/profile/sessions/${own?.id}`)).status).toBe(204)
    expect(await profile(ada.cookie)).toBe(401)
  })

  test.each(['%00', "'", 'x'.repeat(65), '..', '%2e%2e'])('%s is none', async (id) => {
    expect([400, 404, 405]).toContain((await send('DELETE', `/profile/sessions/${id}`)).status)
  })
})

describe('a forgotten password', () => {
  const ask = (email: string, headers = {}) => send('POST', '/password-reset', { email }, headers)
  const confirm = (token: string, next = other) =>
    send('POST', '/password-reset/confirm', { token, password: next }, {})
  const mailTo = (email: string) =>
    vi.waitFor(
      () => {
        const mail = smtp.received.findLast(({ to }) => to.includes(email))
        if (!mail) throw new Error('No mail has come')
        return mail
      },
      { timeout: 30_000, interval: 20 },
    )
  // Long lines are folded on the way.
  const tokenIn = (body: string) =>
    /reset-password#([\w-]+)/.exec(body.replaceAll('=\r\n', ''))?.[1] ?? ''

  test('is replaced by the link of a mail, once, and every session ends', async () => {
    expect((await ask(` ${ada.email.toUpperCase()} `)).status).toBe(202)
    const mail = await mailTo(ada.email)
    const token = tokenIn(mail.body)
    expect(mail.body.replaceAll('=\r\n', '')).toContain(
      `${testPlatform.url}/reset-password#${token}`,
    )
    expect((await confirm(token, 'short')).status).toBe(400)
    const uses = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(uses.map(({ status }) => status).sort()).toEqual([204, 400, 400])
    expect(uses.map(field).filter(Boolean)).toEqual(['body.token', 'body.token'])
    expect(await profile(ada.cookie)).toBe(401)
    expect([await signIn(password), await signIn(other)]).toEqual([401, 200])
  })

  test('has one link at a time, for an hour, of which only the hash is stored', async () => {
    const { token: earlier } = await platform.passwordResets.issue(ada.id)
    const { token, expiresAt } = await platform.passwordResets.issue(ada.id)
    expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(60)
    expect((await confirm(earlier)).status).toBe(400)
    const { rows } = await platform.control.query('select * from password_resets')
    expect(JSON.stringify(rows)).not.toContain(token)
    await platform.control.query(
      `update password_resets set expires_at = now() - interval '1 second' where person_id = $1`,
      [ada.id],
    )
    expect((await confirm(token)).status).toBe(400)
    expect((await confirm('nonsense')).status).toBe(400)
  })

  test('is asked for without learning who has an account', async () => {
    for (const email of [
      'owner@howdah.invalid',
      'x',
      "x' or 1=1",
      'a@b.c, d@e.f',
      `${ada.email}\r\nBcc: eve@evil.example`,
    ]) {
      expect([email, (await ask(email)).status]).toEqual([email, 202])
    }
    const before = smtp.received.length
    // Both are answered while the table of users is locked: neither the response nor its time can
    // depend on the lookup.
    const client = await platform.control.connect()
    await client.query('begin')
    await client.query('lock table identity."user" in access exclusive mode')
    const unknown = await ask(`unknown${count}@example.com`)
    const known = await ask(ada.email)
    await client.query('rollback')
    client.release()
    const shown = ({ status, text, headers }: Reply) => [status, text, [...headers.keys()]]
    expect(known.status).toBe(202)
    expect(shown(unknown)).toEqual(shown(known))
    await mailTo(ada.email)
    expect(smtp.received.slice(before).map(({ to }) => to)).toEqual([[ada.email]])
  })

  test('goes to the address of the account, under the server’s own name', async () => {
    expect(
      (await ask(ada.email, { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }))
        .status,
    ).toBe(202)
    const mail = await mailTo(ada.email)
    expect(mail.to).toEqual([ada.email])
    expect(mail.body).not.toContain('evil.example')
  })

  test('is asked for five times in a while, and from the dashboard’s own pages', async () => {
    for (let tries = 0; tries < 5; tries += 1) expect((await ask(ada.email)).status).toBe(202)
    expect((await ask(ada.email)).status).toBe(429)
    expect((await ask(`unknown-else${count}@example.com`)).status).toBe(202)
    expect((await ask(ada.email, { origin: 'https://evil.example' })).status).toBe(403)
  })

  test('leaves the second factor as it is', async () => {
    await platform.control.query(
      'update identity."user" set "twoFactorEnabled" = true where id = $1',
      [ada.id],
    )
    const { token } = await platform.passwordResets.issue(ada.id)
    expect((await confirm(token)).status).toBe(204)
    const reply = await send('POST', '/sign-in', { email: ada.email, password: other }, {})
    expect(reply.body).toMatchObject({ code: 'totp_required' })
    expect(cookiesAfter(reply)).not.toContain('session_token')
  })

  test('has the SMTP server that users of projects are mailed by, without one of the project', async () => {
    const { projectRef } = testPlatform
    const project = await platform.projects.byRef(projectRef)
    const keys = project && (await platform.projectTokens.builtInKeys(project))
    const email = `user${count}@example.com`
    const reply = await call(`${platform.gatewayUrl}/${projectRef}/auth/v1/otp`, {
      ...{ method: 'POST', json: { email }, headers: { apikey: keys?.anon ?? '' } },
    })
    expect(reply.status).toBe(200)
    const mail = await mailTo(email)
    expect(mail).toMatchObject({ from: 'howdah@example.com', to: [email] })
    expect(mail.body).toContain('/auth/v1/verify')
    expect(await platform.caughtMails.list(projectRef)).toEqual([])
  })

  test('whose link cannot be mailed is in the log, without the link', async () => {
    takesMail = false
    expect((await ask(ada.email)).status).toBe(202)
    const log = () => readFile(layout(testPlatform.dataDirectory).logFile, 'utf8')
    await vi.waitFor(async () => expect(await log()).toContain('A password reset was not mailed'), {
      timeout: 30_000,
      interval: 20,
    })
    takesMail = true
    const text = await log()
    expect(text).toContain('"responseCode":550')
    expect(text).not.toMatch(/reset-password#/)
    for (const secret of [password, other]) expect(text).not.toContain(secret)
  })
})
