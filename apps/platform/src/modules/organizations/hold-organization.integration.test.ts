import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { call } from '../../server/http/testing/call'

let testPlatform: TestPlatform
beforeAll(async () => {
  testPlatform = await startTestPlatform({
    HOWDAH_ALLOW_ADDRESSES: '127.0.0.1',
    HOWDAH_PROJECTS_PER_ORGANIZATION: '3',
  })
})
afterAll(() => testPlatform.stop())

test.each([
  ['projects', { name: 'late', db_pass: 'a long secret' }],
  [
    'projects/attach',
    { name: 'late', connection_string: 'postgresql://late:secret@127.0.0.1:1/late' },
  ],
])(
  'an organization that is deleted at the instant in which it gets a project is not found: %s',
  async (path, json) => {
    const { control, members, organizationChanges } = testPlatform.running.platform
    const { id, slug } = await organizationChanges.createOrganization({
      name: 'Going',
      plan: 'pro',
      ownerId: (await members.firstOwner()) ?? '',
    })
    const deleting = await control.connect()
    try {
      await deleting.query('begin')
      await deleting.query('select from organizations where id = $1 for update', [id])
      const reply = call(`${testPlatform.url}/platform/organizations/${slug}/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
        json,
      })
      // It has passed the permission check, and waits for what becomes of the organization.
      await vi.waitFor(async () => {
        const { rowCount } = await control.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
        )
        expect(rowCount).toBe(1)
      })
      await deleting.query('delete from organizations where id = $1', [id])
      await deleting.query('commit')
      expect(await reply).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'Organization not found.' },
      })
    } finally {
      await deleting.query('rollback')
      deleting.release()
    }
  },
)

test('an organization gets no more projects than the server allows, however many are made at once', async () => {
  const { members, organizationChanges, projects } = testPlatform.running.platform
  const { id, slug } = await organizationChanges.createOrganization({
    name: 'Full',
    plan: 'pro',
    ownerId: (await members.firstOwner()) ?? '',
  })
  const post = (path: string, json: object) =>
    call(`${testPlatform.url}/platform/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
      json,
    })
  const attach = () =>
    post(`organizations/${slug}/projects/attach`, {
      name: 'one of many',
      connection_string: 'postgresql://a:b@127.0.0.1:1/c',
    })
  const replies = await Promise.all(Array.from({ length: 6 }, attach))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'conflict',
    message:
      'This organization already has 3 projects, the server’s maximum. Delete one or ask the server’s administrator.',
  })
  expect(
    await post(`projects/${testPlatform.projectRef}/transfer`, { organization_slug: slug }),
  ).toMatchObject({ status: 409 })
  expect(
    (await projects.page({ organizationId: id, limit: 9, offset: 0, sort: 'name_asc' })).count,
  ).toBe(3)
})

test('a plan’s number of projects is its end, until the plan is changed', async () => {
  const { members, organizationChanges } = testPlatform.running.platform
  const { slug } = await organizationChanges.createOrganization({
    name: 'Small',
    plan: 'free',
    ownerId: (await members.firstOwner()) ?? '',
  })
  const send = (method: string, path: string, json: object) =>
    call(`${testPlatform.url}/platform/${path}`, {
      method,
      headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
      json,
    })
  const attach = () =>
    send('POST', `organizations/${slug}/projects/attach`, {
      name: 'one of few',
      connection_string: 'postgresql://a:b@127.0.0.1:1/c',
    })
  expect(
    (await Promise.all([attach(), attach(), attach()])).map(({ status }) => status).sort(),
  ).toEqual([201, 201, 409])
  expect((await attach()).body).toMatchObject({
    code: 'conflict',
    message:
      'This organization already has all 2 projects of its plan. Delete one or change the plan.',
  })
  expect((await send('PUT', `organizations/${slug}/billing/plan`, { plan: 'pro' })).status).toBe(
    200,
  )
  expect((await attach()).status).toBe(201)
})
