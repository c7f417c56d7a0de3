import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../base/transaction'
import { call, newSession } from '../../../server/http/testing/call'
import {
  startRolesFixture,
  type RolesFixture,
  type Who,
} from '../../../access/testing/roles-fixture'

let roles: RolesFixture

beforeAll(async () => {
  roles = await startRolesFixture()
})
beforeEach(() => roles.restore())
afterAll(() => roles.testPlatform.stop())

const id = (who: Who | 'spare') => roles.people.get(who) ?? ''

async function ask(who: Who, method: string, path: string, json?: unknown) {
  const headers = {
    origin: roles.testPlatform.url,
    cookie: await newSession(roles.platform, id(who)),
  }
  return call(`${roles.testPlatform.url}/platform/organizations/${path}`, {
    method,
    headers,
    ...(json === undefined ? {} : { json }),
  })
}
const owners = async () =>
  (await roles.platform.members.list(roles.organizationIds.theirs))
    .filter(({ role }) => role === 'owner')
    .map(({ personId }) => personId)

describe('members', () => {
  test('are listed with their roles, in projects too, and with what others may know of them', async () => {
    const { body } = await ask('reader', 'GET', 'personal/members')
    expect(body).toHaveLength(7)
    expect(body).toContainEqual({
      person_id: id('guest'),
      name: 'guest',
      email: 'guest@example.com',
      role: null,
      project_roles: [{ ref: roles.refs.theirs, name: 'First project', role: 'developer' }],
      has_mfa: false,
      member_since: expect.any(String) as string,
    })
  })

  test('get another role, and roles in projects', async () => {
    const change = (json: object) =>
      ask('administrator', 'PATCH', `personal/members/${id('spare')}`, json)
    expect(
      (
        await change({
          role: 'read-only',
          project_roles: [{ ref: roles.refs.theirs, role: 'administrator' }],
        })
      ).body,
    ).toMatchObject({
      role: 'read-only',
      project_roles: [{ ref: roles.refs.theirs, role: 'administrator' }],
    })
    // What is left out stays.
    expect((await change({ role: null })).body).toMatchObject({
      role: null,
      project_roles: [{ role: 'administrator' }],
    })
    expect((await change({ role: 'developer', project_roles: [] })).body).toMatchObject({
      role: 'developer',
      project_roles: [],
    })
  })

  test('get no role in a branch, where that of its project counts', async () => {
    const { control, projectLife, projects } = roles.platform
    const { compute, organizationId, region } = (await projects.byRef(roles.refs.theirs)) ?? {}
    if (!compute || organizationId === undefined || region === undefined)
      throw new Error('There is no project.')
    const ref = await inTransaction(control, async (client) => {
      const row = { organizationId, name: 'Branch of theirs', region, compute }
      const made = await projectLife.insert(client, row)
      await client.query('insert into branches (project_ref, parent_project_ref) values ($1, $2)', [
        made,
        roles.refs.theirs,
      ])
      return made
    })
    try {
      const refused = { status: 400, body: { message: expect.stringMatching(/branch/) as string } }
      const asked = { role: null, project_roles: [{ ref, role: 'developer' }] }
      const path = `personal/members/${id('spare')}`
      expect(await ask('administrator', 'PATCH', path, asked)).toMatchObject(refused)
      const invitation = { email: 'branch-only@example.com', ...asked }
      expect(await ask('administrator', 'POST', 'personal/invitations', invitation)).toMatchObject(
        refused,
      )
    } finally {
      await control.query('delete from projects where ref = $1', [ref])
    }
  })

  test.each([
    [
      'a project of another organization',
      { project_roles: [{ ref: 'strangersstrangersst', role: 'developer' }] },
      400,
    ],
    ['no role at all', { role: null, project_roles: [] }, 400],
    ['a role that does not exist', { role: 'king' }, 400],
    ['nothing', {}, 400],
    ['an owner, by an administrator', { role: 'owner' }, 403],
  ])('do not become %s', async (_, json, status) => {
    expect(
      (await ask('administrator', 'PATCH', `personal/members/${id('spare')}`, json)).status,
    ).toBe(status)
    expect(
      (await roles.platform.members.find(id('spare'), roles.organizationIds.theirs))?.role,
    ).toBe('developer')
  })

  test('an owner has no roles in projects', async () => {
    const json = { role: 'owner', project_roles: [{ ref: roles.refs.theirs, role: 'developer' }] }
    expect((await ask('owner', 'PATCH', `personal/members/${id('spare')}`, json)).status).toBe(400)
    expect(
      (await ask('owner', 'PATCH', `personal/members/${id('guest')}`, { role: 'owner' })).body,
    ).toMatchObject({
      role: 'owner',
      project_roles: [],
    })
  })

  test('an owner is changed and removed by owners only', async () => {
    expect(
      (
        await ask('administrator', 'PATCH', `personal/members/${id('owner')}`, {
          role: 'developer',
        })
      ).status,
    ).toBe(403)
    expect((await ask('administrator', 'DELETE', `personal/members/${id('owner')}`)).status).toBe(
      403,
    )
    await ask('owner', 'PATCH', `personal/members/${id('spare')}`, { role: 'owner' })
    expect((await ask('owner', 'DELETE', `personal/members/${id('spare')}`)).status).toBe(204)
  })

  test('who is removed is out at once, with sessions and tokens too', async () => {
    const cookie = await newSession(roles.platform, id('spare'))
    const project = `${roles.testPlatform.url}/platform/projects/${roles.refs.theirs}`
    expect((await call(project, { headers: { cookie } })).status).toBe(200)
    expect((await ask('administrator', 'DELETE', `personal/members/${id('spare')}`)).status).toBe(
      204,
    )
    expect((await call(project, { headers: { cookie } })).status).toBe(404)
    expect((await ask('administrator', 'DELETE', `personal/members/${id('spare')}`)).status).toBe(
      404,
    )
    expect((await ask('administrator', 'DELETE', 'personal/members/unknown')).status).toBe(404)
  })

  test('leave, whatever their role is', async () => {
    for (const who of ['administrator', 'developer', 'reader', 'guest'] as const) {
      expect([who, (await ask(who, 'DELETE', 'personal/membership')).status]).toEqual([who, 204])
      expect((await ask(who, 'GET', 'personal')).status).toBe(404)
    }
  })

  test('pass ownership on and stay as administrators', async () => {
    expect(
      (await ask('owner', 'POST', 'personal/transfer-ownership', { person_id: id('guest') })).body,
    ).toMatchObject({
      person_id: id('guest'),
      role: 'owner',
      project_roles: [],
    })
    expect(await owners()).toEqual([id('guest')])
    expect(
      (await roles.platform.members.find(id('owner'), roles.organizationIds.theirs))?.role,
    ).toBe('administrator')
    expect(
      (await ask('owner', 'POST', 'personal/transfer-ownership', { person_id: id('spare') }))
        .status,
    ).toBe(403)
    expect(
      (await ask('guest', 'POST', 'personal/transfer-ownership', { person_id: id('stranger') }))
        .status,
    ).toBe(404)
    expect(
      (await ask('guest', 'POST', 'personal/transfer-ownership', { person_id: id('guest') }))
        .status,
    ).toBe(409)
  })
})

describe('an organization keeps an owner', () => {
  test.each([
    ['leaves', 'DELETE', (): string => 'personal/membership', undefined],
    ['removes themselves', 'DELETE', (): string => `personal/members/${id('owner')}`, undefined],
    [
      'becomes something else',
      'PATCH',
      (): string => `personal/members/${id('owner')}`,
      { role: 'administrator' },
    ],
  ] as const)('when the last one %s', async (_, method, path, json) => {
    expect(await ask('owner', method, path(), json)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    expect(await owners()).toEqual([id('owner')])
  })

  test('when all of them go at once', async () => {
    const leaving = ['owner', 'administrator', 'developer', 'reader', 'lowered'] as const
    for (let round = 0; round < 5; round += 1) {
      await roles.restore()
      for (const who of leaving) {
        await roles.platform.members.put({
          organizationId: roles.organizationIds.theirs,
          personId: id(who),
          role: 'owner',
        })
      }
      const answers = await Promise.all(
        leaving.map((who, index) =>
          index % 2 === 0
            ? ask(who, 'DELETE', 'personal/membership')
            : ask(who, 'PATCH', `personal/members/${id(who)}`, { role: 'developer' }),
        ),
      )
      expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(1)
      expect(await owners()).toHaveLength(1)
    }
  })

  test('when two remove each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await roles.restore()
      await roles.platform.members.put({
        organizationId: roles.organizationIds.theirs,
        personId: id('spare'),
        role: 'owner',
      })
      await roles.platform.members.put({
        organizationId: roles.organizationIds.theirs,
        personId: id('developer'),
        role: 'owner',
      })
      const answers = await Promise.all([
        ask('owner', 'DELETE', `personal/members/${id('developer')}`),
        ask('developer', 'DELETE', `personal/members/${id('owner')}`),
      ])
      // The second is not a member any more when it is its turn.
      expect(answers.map(({ status }) => status).sort()).toEqual([
        204,
        expect.toSatisfy((status: number) => [403, 404].includes(status)),
      ])
      expect(await owners()).toHaveLength(2)
    }
  })
})

describe('organizations', () => {
  test('are created by any person, under an unused slug', async () => {
    const post = async (name: string) =>
      call(`${roles.testPlatform.url}/platform/organizations`, {
        method: 'POST',
        headers: {
          origin: roles.testPlatform.url,
          cookie: await newSession(roles.platform, id('stranger')),
        },
        json: { name },
      })
    const answers = await Promise.all([1, 2, 3].map(() => post('Crème & Co.')))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(answers.map(({ body }) => (body as { slug: string }).slug).sort()).toEqual([
      'creme-co',
      'creme-co-2',
      'creme-co-3',
    ])
    expect(answers[0]?.body).toMatchObject({
      name: 'Crème & Co.',
      role: 'owner',
      project_count: 0,
      organization_requires_mfa: false,
    })
    expect((await post('   ')).status).toBe(400)
  })

  test('are renamed', async () => {
    expect(
      (await ask('administrator', 'PATCH', 'personal', { name: ' Ours ' })).body,
    ).toMatchObject({ slug: 'personal', name: 'Ours' })
    expect((await ask('developer', 'PATCH', 'personal', { name: 'Mine' })).status).toBe(403)
    await ask('owner', 'PATCH', 'personal', { name: 'Personal' })
  })

  test('require a second factor only when who asks has one', async () => {
    expect(
      await ask('owner', 'PATCH', 'personal', { organization_requires_mfa: true }),
    ).toMatchObject({
      status: 409,
      body: { message: 'Set up multi-factor authentication in your own account first.' },
    })
    const set = (enabled: boolean) =>
      roles.platform.control.query(
        'update identity."user" set "twoFactorEnabled" = $2 where id = $1',
        [id('owner'), enabled],
      )
    await set(true)
    expect(
      (await ask('owner', 'PATCH', 'personal', { organization_requires_mfa: true })).body,
    ).toMatchObject({
      organization_requires_mfa: true,
    })
    expect(await ask('developer', 'GET', 'personal')).toMatchObject({
      status: 403,
      body: { code: 'mfa_required' },
    })
    const list = await call(`${roles.testPlatform.url}/platform/organizations`, {
      headers: { cookie: await newSession(roles.platform, id('developer')) },
    })
    // The list says why their links lead nowhere.
    expect(list.body).toMatchObject([{ slug: 'personal', organization_requires_mfa: true }])
    expect(
      (await ask('owner', 'PATCH', 'personal', { organization_requires_mfa: false })).status,
    ).toBe(200)
    await set(false)
    expect((await ask('developer', 'GET', 'personal')).status).toBe(200)
  })

  test('are deleted by their owner, who types the slug, once they have no projects', async () => {
    const { id: organizationId, slug } =
      await roles.platform.organizationChanges.createOrganization({
        name: 'Short lived',
        plan: 'free',
        ownerId: id('stranger'),
      })
    expect((await ask('stranger', 'DELETE', slug, { name: 'Short lived' })).status).toBe(400)
    expect((await ask('stranger', 'DELETE', slug, { name: slug })).status).toBe(204)
    expect((await ask('stranger', 'GET', slug)).status).toBe(404)
    expect(await roles.platform.members.list(organizationId)).toEqual([])
    expect((await ask('owner', 'DELETE', 'personal', { name: 'personal' })).status).toBe(409)
    expect((await ask('administrator', 'DELETE', 'personal', { name: 'personal' })).status).toBe(
      403,
    )
  })
})

describe('a partner', () => {
  const redirect = async (who: Who, path: string) =>
    call(`${roles.testPlatform.url}/platform/${path}`, {
      headers: { cookie: await newSession(roles.platform, id(who)) },
    })

  test('that manages an organization is where its members are sent', async () => {
    const url = 'https://marketplace.example.com/1'
    await roles.platform.marketplaces.set('personal', {
      managedBy: 'vercel-marketplace',
      installationId: 'icfg_1',
      url,
    })
    expect((await redirect('guest', 'vercel/redirect/icfg_1')).body).toEqual({ url })
    expect((await redirect('stranger', 'vercel/redirect/icfg_1')).status).toBe(404)
    expect((await redirect('owner', 'vercel/redirect/icfg_2')).status).toBe(404)
    expect(
      (await redirect('owner', 'organizations/personal/cloud-marketplace/redirect')).status,
    ).toBe(404)
    await roles.platform.marketplaces.set('personal', {
      managedBy: 'aws-marketplace',
      installationId: 'aws_1',
      url,
    })
    expect(
      (await redirect('owner', 'organizations/personal/cloud-marketplace/redirect')).body,
    ).toEqual({ url })
    expect((await redirect('owner', 'vercel/redirect/aws_1')).status).toBe(404)
    expect((await redirect('owner', 'organizations/personal')).body).toMatchObject({
      managed_by: 'aws-marketplace',
    })
    await roles.platform.marketplaces.set('personal', {
      managedBy: 'howdah',
      installationId: null,
      url: null,
    })
    expect(
      (await redirect('owner', 'organizations/personal/cloud-marketplace/redirect')).status,
    ).toBe(404)
  })
})
