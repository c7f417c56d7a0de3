import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSmtpServer } from '../../../../test/smtp-server'
import { createHttp } from '../../../server/http/create-http'
import { call, cookieOf, newSession, type Reply } from '../../../server/http/testing/call'
import { createMailer } from '../../mail/create-mailer'
import {
  startRolesFixture,
  type RolesFixture,
  type Who,
} from '../../../access/testing/roles-fixture'

let roles: RolesFixture
let count = 0

beforeAll(async () => {
  roles = await startRolesFixture()
})
beforeEach(async () => {
  await roles.restore()
  await roles.platform.control.query('delete from invitations')
})
afterAll(() => roles.testPlatform.stop())

interface Sent {
  invitation: { id: string; email: string }
  link: string
  mail: string
}

const id = (who: Who | 'spare') => roles.people.get(who) ?? ''
const newEmail = () => `person-${(count += 1)}@example.com`

async function ask(who: Who, method: string, path: string, json?: unknown): Promise<Reply> {
  const headers = {
    origin: roles.testPlatform.url,
    ...(who === 'anonymous' ? {} : { cookie: await newSession(roles.platform, id(who)) }),
  }
  return call(`${roles.testPlatform.url}/platform/${path}`, {
    method,
    headers,
    ...(json === undefined ? {} : { json }),
  })
}
const invite = (json: object, who: Who = 'administrator') =>
  ask(who, 'POST', 'organizations/personal/invitations', json)
const list = async () =>
  (await ask('administrator', 'GET', 'organizations/personal/invitations')).body

/** Creates an invitation and returns the token after the # of its link. */
async function tokenFor(email: string, json: object = { role: 'developer' }): Promise<string> {
  const { body, status } = await invite({ email, ...json })
  expect(status).toBe(201)
  return (body as Sent).link.split('#')[1] ?? ''
}
const open = (token: string) => ask('anonymous', 'GET', `invitations/${token}`)
const signUp = (token: string, json: object = { name: 'Bob', password: 'correct horse battery' }) =>
  ask('anonymous', 'POST', `invitations/${token}/sign-up`, json)
const roleOf = async (personId: string) =>
  (await roles.platform.members.find(personId, roles.organizationIds.theirs))?.role

describe('an invitation', () => {
  test('adds a new person, once, and signs them in', async () => {
    const email = newEmail()
    const { body } = await invite({
      email: ` ${email.toUpperCase()} `,
      role: 'read-only',
      project_roles: [{ ref: roles.refs.theirs, role: 'developer' }],
    })
    const { invitation, link, mail } = body as Sent
    expect(mail).toBe('off')
    expect(link).toMatch(new RegExp(`^${roles.testPlatform.url}/invite#[\\w-]{43}$`))
    expect(await list()).toEqual([
      {
        id: invitation.id,
        email,
        role: 'read-only',
        project_roles: [{ ref: roles.refs.theirs, name: 'First project', role: 'developer' }],
        invited_by: 'administrator',
        created_at: expect.any(String) as string,
        expires_at: expect.any(String) as string,
        is_over: false,
      },
    ])
    const token = link.split('#')[1] ?? ''
    expect((await open(token)).body).toMatchObject({
      organization_name: 'Personal',
      organization_slug: 'personal',
      invited_by: 'administrator',
      email,
      has_account: false,
    })

    expect((await signUp(token, { name: 'Bob', password: 'short' })).status).toBe(400)
    const joined = await signUp(token)
    expect([joined.status, joined.body]).toEqual([200, { organization_slug: 'personal' }])
    const cookie = cookieOf(joined.headers.getSetCookie())
    const profile = (
      await call(`${roles.testPlatform.url}/platform/profile`, { headers: { cookie } })
    ).body as { id: string }
    expect(profile).toMatchObject({ email, name: 'Bob' })
    expect(
      await roles.platform.members.find(profile.id, roles.organizationIds.theirs),
    ).toMatchObject({
      role: 'read-only',
      projectRoles: [{ ref: roles.refs.theirs, role: 'developer' }],
    })

    expect((await open(token)).status).toBe(404)
    expect((await signUp(token)).status).toBe(404)
    expect(await list()).toEqual([])
  })

  test('adds a person with an account, signed in with that email', async () => {
    const token = await tokenFor('stranger@example.com')
    expect((await open(token)).body).toMatchObject({ has_account: true })
    expect((await signUp(token)).status).toBe(409)
    expect(await ask('reader', 'POST', `invitations/${token}/accept`)).toMatchObject({
      status: 403,
      body: {
        message:
          'This invitation is for stranger@example.com. Sign in with that email to accept it.',
      },
    })
    expect(await roleOf(id('stranger'))).toBeUndefined()
    expect((await ask('stranger', 'POST', `invitations/${token}/accept`)).body).toEqual({
      organization_slug: 'personal',
    })
    expect(await roleOf(id('stranger'))).toBe('developer')
    expect((await ask('stranger', 'POST', `invitations/${token}/accept`)).status).toBe(404)
  })

  test('lets one in of many who use it at once', async () => {
    const email = newEmail()
    const token = await tokenFor(email)
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404])
    const { rows } = await roles.platform.control.query(
      'select from identity."user" where email = $1',
      [email],
    )
    expect(rows).toHaveLength(1)
  })

  test('is over after seven days', async () => {
    const token = await tokenFor(newEmail())
    const { rows } = await roles.platform.control.query<{ days: number }>(
      'select round(extract(epoch from expires_at - now()) / 86400)::int as days from invitations',
    )
    expect(rows).toEqual([{ days: 7 }])
    await roles.platform.control.query('update invitations set expires_at = now()')
    expect((await open(token)).status).toBe(404)
    expect((await signUp(token)).status).toBe(404)
    expect(await list()).toMatchObject([{ is_over: true }])
  })

  test('is sent once more with a new link, and the one before ends', async () => {
    const token = await tokenFor(newEmail())
    await roles.platform.control.query('update invitations set expires_at = now()')
    const [{ id: invitationId } = { id: '' }] = (await list()) as { id: string }[]
    const { body } = await ask(
      'administrator',
      'POST',
      `organizations/personal/invitations/${invitationId}/resend`,
    )
    expect((await open(token)).status).toBe(404)
    expect((await open((body as Sent).link.split('#')[1] ?? '')).status).toBe(200)
  })

  test('is taken back', async () => {
    const token = await tokenFor(newEmail())
    const [{ id: invitationId } = { id: '' }] = (await list()) as { id: string }[]
    const path = `organizations/personal/invitations/${invitationId}`
    expect(
      (await ask('stranger', 'DELETE', `organizations/strangers/invitations/${invitationId}`))
        .status,
    ).toBe(404)
    expect((await ask('administrator', 'DELETE', path)).status).toBe(204)
    expect((await ask('administrator', 'DELETE', path)).status).toBe(404)
    expect((await open(token)).status).toBe(404)
  })

  test('leaves nothing in the database that could be used', async () => {
    const token = await tokenFor(newEmail())
    const { rows } = await roles.platform.control.query<{ text: string }>(
      `select (select string_agg(i::text, ' ') from invitations i) || (select string_agg(a::text, ' ') from audit_log a) as text`,
    )
    expect(rows[0]?.text).toBeTruthy()
    expect(rows[0]?.text).not.toContain(token)
  })

  test.each([
    ['a member', { email: 'reader@example.com', role: 'developer' }, 409],
    ['no address', { email: 'no address', role: 'developer' }, 400],
    ['an owner, by an administrator', { email: 'new-owner@example.com', role: 'owner' }, 403],
    ['a person without a role', { email: 'x@example.com', role: null }, 400],
    [
      'an owner with a role in a project',
      {
        email: 'x@example.com',
        role: null,
        project_roles: [{ ref: 'strangersstrangersst', role: 'developer' }],
      },
      400,
    ],
  ])('is not for %s', async (_, json, status) => {
    expect((await invite(json)).status).toBe(status)
    expect(await list()).toEqual([])
  })

  test('is made once for an email', async () => {
    const email = newEmail()
    const answers = await Promise.all([
      invite({ email, role: 'developer' }),
      invite({ email, role: 'read-only' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('is not sent more than fifty times in an hour by one person', async () => {
    const { body } = await invite({ email: newEmail(), role: 'developer' }, 'lowered')
    const path = `organizations/personal/invitations/${(body as Sent).invitation.id}/resend`
    // One session for all: a new one would end the link of the one before.
    const headers = {
      origin: roles.testPlatform.url,
      cookie: await newSession(roles.platform, id('lowered')),
    }
    const resend = async () =>
      (await call(`${roles.testPlatform.url}/platform/${path}`, { method: 'POST', headers })).status
    const statuses = await Promise.all(Array.from({ length: 50 }, resend))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await ask('owner', 'POST', path)).status).toBe(200)
  })

  test('of an owner is an owner’s', async () => {
    const { body, status } = await invite({ email: newEmail(), role: 'owner' }, 'owner')
    expect(status).toBe(201)
    const path = `organizations/personal/invitations/${(body as Sent).invitation.id}/resend`
    expect((await ask('administrator', 'POST', path)).status).toBe(403)
    expect((await ask('owner', 'POST', path)).status).toBe(200)
  })
})

describe('where the server sends mail', () => {
  test('the link goes to the invited, and only to them', async () => {
    const smtp = await startSmtpServer()
    const mail = createMailer(
      { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, from: 'Howdah <howdah@example.com>' },
      roles.platform.log,
    )
    const http = createHttp({ ...roles.platform, mail }, { dashboard: null })
    const { port } = await http.listen('127.0.0.1', 0)
    const url = `http://localhost:${port}`
    const post = async (path: string, json?: object) =>
      call(`${url}/platform/organizations/personal/invitations${path}`, {
        method: 'POST',
        headers: { origin: url, cookie: await newSession(roles.platform, id('owner')) },
        ...(json ? { json } : {}),
      })
    try {
      const email = newEmail()
      const { body } = await post('', { email, role: 'developer' })
      expect(body).toMatchObject({ link: null, mail: 'sent' })
      const [received] = smtp.received
      expect(received?.to).toEqual([email])
      const text = received?.body.replaceAll(/=\r?\n/g, '') ?? ''
      expect(text).toContain(`${roles.platform.publicUrl}/invite#`)

      await smtp.close()
      const again = await post(`/${(body as Sent).invitation.id}/resend`)
      // The mail server is gone: the inviting person gets no account in the name of the address.
      expect(again.body).toMatchObject({ mail: 'failed', link: null })
      expect(again.text).not.toContain('/invite#')
    } finally {
      await http.close()
      await smtp.close().catch(() => undefined)
    }
  })
})
