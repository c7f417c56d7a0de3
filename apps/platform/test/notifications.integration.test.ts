import type { components } from '@howdah/contract'
import { createPlatformClient } from '@howdah/platform-client/client'
import { streamNotifications } from '@howdah/platform-client/resources/notifications/stream-notifications'
import type { NotificationsSummary } from '@howdah/platform-client/resources/notifications/list-notifications'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { call, newSession, type Reply } from '../src/server/http/testing/call'
import { startRolesFixture, type RolesFixture, type Who } from '../src/access/testing/roles-fixture'
import type { NewNotification } from '../src/modules/notifications/notifications.types'
import { MAX_NOTIFICATIONS } from '../src/modules/notifications/notifications-table'
import notificationPages from '../src/modules/notifications/migrations/2026-11-24-notification-pages.sql'

type Notification = components['schemas']['Notification']

let roles: RolesFixture
const cookies = new Map<Who, string>()

beforeAll(async () => {
  roles = await startRolesFixture()
  for (const who of [
    'owner',
    'administrator',
    'developer',
    'reader',
    'guest',
    'stranger',
  ] as const) {
    cookies.set(who, await newSession(roles.platform, roles.people.get(who) ?? ''))
  }
})
beforeEach(async () => {
  await roles.restore()
  await roles.platform.control.query('delete from notifications')
})
afterAll(() => roles.testPlatform.stop())

function ask(who: Who, method: string, path: string, json?: unknown): Promise<Reply> {
  const headers = { origin: roles.testPlatform.url, version: '2', cookie: cookies.get(who) ?? '' }
  return call(`${roles.testPlatform.url}/platform${path}`, {
    method,
    headers,
    ...(json === undefined ? {} : { json }),
  })
}

async function list(who: Who, query = ''): Promise<Notification[]> {
  const { body, status, text } = await ask(who, 'GET', `/notifications${query}`)
  expect(status, text).toBe(200)
  return body as Notification[]
}

const titles = async (who: Who, query = '') =>
  (await list(who, query)).map(({ data }) => data.title)
const summary = async (who: Who) => (await ask(who, 'GET', '/notifications/summary')).body

function event(once: string, rest: Partial<NewNotification> = {}): NewNotification {
  const to = { project: roles.refs.theirs }
  return {
    to,
    cause: 'project_paused',
    once,
    priority: 'Info',
    title: once,
    message: 'It has happened.',
    ...rest,
  }
}

describe('recipients', () => {
  test('of a project: only people with access to it', async () => {
    await roles.platform.notifications.notify(
      event('a', {
        actions: [{ label: 'Open project', page: 'project', params: { ref: roles.refs.theirs } }],
      }),
    )
    for (const who of ['owner', 'administrator', 'developer', 'reader', 'guest'] as const)
      expect(await titles(who)).toEqual(['a'])
    expect(await titles('stranger')).toEqual([])
    expect((await list('guest'))[0]).toMatchObject({
      status: 'new',
      organization: { slug: 'personal' },
      project: { ref: roles.refs.theirs },
      data: {
        org_slug: 'personal',
        project_ref: roles.refs.theirs,
        actions: [{ label: 'Open project' }],
      },
    })
  })

  test('an event that is emitted twice is one notification', async () => {
    await roles.platform.notifications.notify(event('a'))
    await roles.platform.notifications.notify(event('a'))
    expect(await titles('owner')).toEqual(['a'])
  })

  test('of a project that the person has left, no new ones, and no earlier ones', async () => {
    await roles.platform.notifications.notify(event('a'))
    expect((await ask('developer', 'DELETE', '/organizations/personal/membership')).status).toBe(
      204,
    )
    await roles.platform.notifications.notify(event('b'))
    expect(await titles('developer')).toEqual([])
    expect(await summary('developer')).toMatchObject({ unread_count: 0 })
  })

  test('of a project that is gone the text stays, without what leads to it', async () => {
    await roles.platform.notifications.notify(
      event('a', { actions: [{ label: 'Open project', page: 'project', params: { ref: 'x' } }] }),
    )
    await roles.platform.control.query(
      `update notifications set project_ref = 'gonegonegonegonegone'`,
    )
    expect((await list('owner'))[0]).toMatchObject({
      project: null,
      data: { title: 'a', project_ref: null, actions: [] },
    })
  })

  test('an organization that requires a second factor tells those who have none only that', async () => {
    await roles.platform.notifications.notify(event('a'))
    await roles.platform.organizationChanges.update(roles.organizationIds.theirs, {
      requiresMfa: true,
    })
    await roles.platform.notifications.notify(
      event('b', {
        to: { organization: roles.organizationIds.theirs },
        cause: 'mfa_rule',
        priority: 'Warning',
      }),
    )
    expect(await titles('developer')).toEqual(['b'])
    await roles.platform.organizationChanges.update(roles.organizationIds.theirs, {
      requiresMfa: false,
    })
    expect(await titles('developer')).toEqual(['b', 'a'])
  })

  test('of the oldest those beyond the bound are forgotten', async () => {
    const owner = roles.people.get('owner')
    await roles.platform.control.query(
      `insert into notifications (person_id, cause, once, priority, title, message, inserted_at)
       select $1, 'limit', 'old ' || i, 'Info', 'old ' || i, '', now() - make_interval(mins => i) from generate_series(1, $2) i`,
      [owner, MAX_NOTIFICATIONS],
    )
    await roles.platform.notifications.notify(event('new'))
    const { rows } = await roles.platform.control.query<{ count: number; oldest: boolean }>(
      `select count(*)::integer, bool_or(title = 'old ${MAX_NOTIFICATIONS}') as oldest from notifications where person_id = $1`,
      [owner],
    )
    expect(rows[0]).toEqual({ count: MAX_NOTIFICATIONS, oldest: false })
  })
})

describe('the list', () => {
  test('of an earlier server leads to the same pages', async () => {
    const owner = roles.people.get('owner')
    const ref = roles.refs.theirs
    const actions = [
      { label: 'Open usage', url: '/org/personal/usage' },
      { label: 'Elsewhere', url: '/nowhere' },
      { label: 'Open backups', url: `/project/${ref}/database/backups/scheduled` },
      { label: 'Open security', url: '/account/security' },
    ]
    await roles.platform.control.query(
      `insert into notifications (person_id, cause, once, priority, title, message, actions) values ($1, 'limit', 'old', 'Info', 'old', '', $2)`,
      [owner, JSON.stringify(actions)],
    )
    await roles.platform.control.query(notificationPages)
    expect((await list('owner'))[0]?.data.actions).toEqual([
      { label: 'Open usage', page: 'organizationUsage', params: { slug: 'personal' } },
      { label: 'Open backups', page: 'backups', params: { ref } },
      { label: 'Open security', page: 'accountSecurity', params: {} },
    ])
  })

  test('comes in pages, the newest first, and by status, priority, organization and project', async () => {
    for (let i = 1; i <= 12; i++)
      await roles.platform.notifications.notify(
        event(`n${i}`, { priority: i % 4 === 0 ? 'Critical' : 'Info' }),
      )
    expect(await titles('owner')).toEqual(Array.from({ length: 10 }, (_, i) => `n${12 - i}`))
    expect(await titles('owner', '?offset=10')).toEqual(['n2', 'n1'])
    expect(await titles('owner', '?priority=Critical')).toEqual(['n12', 'n8', 'n4'])
    expect(await titles('owner', '?status=archived')).toEqual([])
    expect(await titles('owner', '?org_slug=unknown&limit=1')).toEqual([])
    expect(await titles('owner', '?org_slug=unknown,personal&limit=1')).toEqual(['n12'])
    expect(await titles('owner', `?project_ref=${roles.refs.theirs}&limit=1`)).toEqual(['n12'])
    expect(await titles('owner', `?project_ref=${roles.refs.missing}`)).toEqual([])
    expect(await summary('owner')).toEqual({
      unread_count: 12,
      has_warning: false,
      has_critical: true,
    })
  })

  test('is changed by its own person only', async () => {
    await roles.platform.notifications.notify(event('a'))
    const [ownEntry] = await list('owner')
    const change = [{ id: ownEntry?.id, status: 'archived' }]
    expect((await ask('developer', 'PATCH', '/notifications', change)).status).toBe(204)
    expect(await titles('owner')).toEqual(['a'])
    expect((await ask('owner', 'PATCH', '/notifications', change)).status).toBe(204)
    expect(await titles('owner')).toEqual([])
    expect(await titles('owner', '?status=archived')).toEqual(['a'])
    expect(
      (await ask('owner', 'PATCH', '/notifications', [{ id: ownEntry?.id, status: 'seen' }]))
        .status,
    ).toBe(204)
    expect(await summary('owner')).toMatchObject({ unread_count: 0 })
    expect((await ask('owner', 'POST', '/notifications/archive-all')).status).toBe(204)
    expect(await titles('owner')).toEqual([])
    expect(await titles('developer')).toEqual(['a'])
  })

  test.each([
    [[]],
    [[{ id: 'x', status: 'seen' }]],
    [[{ id: crypto.randomUUID(), status: 'gone' }]],
    [{}],
  ])('refuses %j', async (json) => {
    expect((await ask('owner', 'PATCH', '/notifications', json)).status).toBe(400)
  })
})

describe('what happens', () => {
  test('to a project is notified when its operation has ended', async () => {
    const { operations, projectLife } = roles.platform
    await operations.finished((await projectLife.begin('pause_project', roles.refs.theirs)).id)
    expect(await titles('reader')).toEqual([expect.stringMatching(/ is paused$/)])
    expect((await list('reader'))[0]).toMatchObject({
      data: {
        actions: [
          { label: 'Open project', page: 'project' },
          { label: 'Resume project', action_type: 'resume_project' },
        ],
      },
    })
    await operations.finished((await projectLife.begin('resume_project', roles.refs.theirs)).id)
    await operations.finished((await projectLife.begin('restart_project', roles.refs.theirs)).id)
    expect(await titles('reader')).toEqual([
      expect.stringMatching(/ was restarted$/),
      expect.stringMatching(/ was paused$/),
    ])
  })

  test('to a paused project ends the notice of its pause when it runs again', async () => {
    const { operations, projectLife } = roles.platform
    const ref = roles.refs.theirs
    await operations.finished((await projectLife.begin('pause_project', ref)).id)
    expect(await summary('reader')).toMatchObject({ unread_count: 1 })
    await operations.finished((await projectLife.begin('resume_project', ref)).id)
    expect(await summary('reader')).toMatchObject({ unread_count: 0 })
    expect(await list('reader')).toEqual([
      expect.objectContaining({
        status: 'seen',
        data: expect.objectContaining({
          title: expect.stringMatching(/ was paused$/) as string,
          message: 'It has been resumed since.',
        }) as unknown,
      }),
    ])
  })

  test('to a Postgres that did not respond ends its notice when it is healthy again', async () => {
    const { events, projects } = roles.platform
    const ref = roles.refs.theirs
    await events.emit('cluster.health', { ref, health: 'unhealthy' })
    await vi.waitFor(async () =>
      expect(await summary('owner')).toMatchObject({ unread_count: 1, has_critical: true }),
    )
    await events.emit('cluster.health', { ref, health: 'healthy' })
    await vi.waitFor(async () => expect(await summary('owner')).toMatchObject({ unread_count: 0 }))
    expect(await titles('owner')).toEqual([expect.stringMatching(/ wasn’t responding$/)])
    expect((await projects.byRef(ref))?.status).toBe('ACTIVE_HEALTHY')
  })

  test('to a membership is notified to its member', async () => {
    const spare = roles.people.get('developer') ?? ''
    expect(
      (
        await ask('owner', 'PATCH', `/organizations/personal/members/${spare}`, {
          role: 'read-only',
        })
      ).status,
    ).toBe(200)
    expect(await titles('developer')).toEqual([
      expect.stringMatching(/^Your role in .* has changed$/),
    ])
    expect((await ask('owner', 'DELETE', `/organizations/personal/members/${spare}`)).status).toBe(
      204,
    )
    expect(await titles('developer')).toEqual([
      expect.stringMatching(/^You’re no longer a member of /),
    ])
    expect(await titles('owner')).toEqual([])
  })

  test('to an invitation is notified to people who can invite', async () => {
    const invited = {
      organizationId: roles.organizationIds.theirs,
      email: 'stranger@example.com',
      role: 'developer',
    } as const
    const { token } = await roles.platform.invitations.create({
      ...invited,
      projectRoles: [],
      invitedBy: roles.people.get('owner') ?? '',
    })
    expect((await ask('stranger', 'POST', `/invitations/${token}/accept`)).status).toBe(200)
    expect(await titles('administrator')).toEqual([expect.stringMatching(/^stranger joined /)])
    expect(await titles('developer')).toEqual([])
  })
})

describe('a support request', () => {
  const request = {
    category: 'dashboard_bug',
    subject: 'The grid stays empty',
    message: 'I opened the table people.',
  }
  const path = '/organizations/personal/support-requests'

  test('is stored for the owners, who are notified', async () => {
    const asked = await ask('reader', 'POST', path, {
      ...request,
      error: 'Error: 503',
      project_ref: roles.refs.theirs,
    })
    expect([asked.status, asked.body]).toEqual([
      201,
      { id: expect.any(String) as string, mail: 'off' },
    ])
    expect((await ask('owner', 'GET', path)).body).toMatchObject({
      count: 1,
      requests: [
        {
          ...request,
          error: 'Error: 503',
          project_ref: roles.refs.theirs,
          person: { email: 'reader@example.com' },
        },
      ],
    })
    expect(await titles('owner')).toEqual(['Reader asked for help'])
    expect(await titles('administrator')).toEqual([])
    expect((await ask('administrator', 'GET', path)).status).toBe(403)
  })

  test('is about a project of the organization that its person reaches', async () => {
    expect(
      (await ask('reader', 'POST', path, { ...request, project_ref: roles.refs.strangers })).status,
    ).toBe(404)
    expect((await ask('stranger', 'POST', path, request)).status).toBe(404)
    expect((await ask('reader', 'POST', path, { ...request, subject: ' ' })).status).toBe(400)
  })
})

describe('the stream', () => {
  /** Reads it with the client of ours until `signal`. */
  function open(who: Who) {
    const aborter = new AbortController()
    const seen: NotificationsSummary[] = []
    const headers = { cookie: cookies.get(who) ?? '' }
    const client = createPlatformClient({
      baseUrl: roles.testPlatform.url,
      fetch: (request) =>
        fetch(
          new Request(request as Request, { headers: { ...headers, accept: 'text/event-stream' } }),
        ),
    })
    const end = streamNotifications(
      client,
      { onSummary: (summary) => seen.push(summary) },
      aborter.signal,
    ).then(
      () => 'ended',
      () => 'aborted',
    )
    return { seen, end, close: () => aborter.abort() }
  }

  test('says what the bell shows at once, and when that has changed', async () => {
    const stream = open('owner')
    await vi.waitFor(() => expect(stream.seen).toHaveLength(1), { timeout: 30_000 })
    expect(stream.seen[0]).toEqual({ unread_count: 0, has_warning: false, has_critical: false })
    await roles.platform.notifications.notify(event('a', { priority: 'Critical' }))
    await vi.waitFor(
      () =>
        expect(stream.seen.at(-1)).toEqual({
          unread_count: 1,
          has_warning: false,
          has_critical: true,
        }),
      {
        timeout: 30_000,
      },
    )
    await ask('owner', 'POST', '/notifications/archive-all')
    await vi.waitFor(() => expect(stream.seen.at(-1)).toMatchObject({ unread_count: 0 }), {
      timeout: 30_000,
    })
    stream.close()
    expect(await stream.end).toBe('aborted')
  })

  test('is only announced to who asks for its headers', async () => {
    const { status, headers } = await ask('owner', 'HEAD', '/notifications/stream')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  })

  test('requires a person, and is limited per person', async () => {
    expect((await call(`${roles.testPlatform.url}/platform/notifications/stream`)).status).toBe(401)
    const streams = Array.from({ length: 20 }, () => open('reader'))
    await vi.waitFor(() => expect(streams.every(({ seen }) => seen.length > 0)).toBe(true), {
      timeout: 30_000,
    })
    const refused = await ask('reader', 'GET', '/notifications/stream')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect((refused.body as { message: string }).message).toMatch(/20 open notification streams/)
    streams.forEach(({ close }) => close())
    await vi.waitFor(
      async () => expect((await ask('reader', 'GET', '/notifications/stream')).status).toBe(200),
      { timeout: 30_000 },
    )
  })
})
