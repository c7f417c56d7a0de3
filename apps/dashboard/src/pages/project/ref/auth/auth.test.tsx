import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ownerMay, ref } from '../../../../testing/fake-platform'
import { openSite } from '../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const permissions = {
  'GET /platform/profile/permissions': {
    body: [
      {
        organization_slug: 'acme',
        role: 'owner',
        permissions: [
          ...ownerMay,
          ...['read', 'create', 'update', 'delete'].map((action) => ({ action, resource: 'auth' })),
        ],
        projects: [],
      },
    ],
  },
}
const ada = {
  id: '6f1c2a34-0000-4000-8000-0000000000aa',
  email: 'ada@example.com',
  phone: '',
  providers: ['email'],
  is_anonymous: false,
  has_factor: false,
  confirmed_at: null,
  invited_at: null,
  last_sign_in_at: null,
  banned_until: null,
  inserted_at: '2026-01-05T10:00:00Z',
  app_metadata: { provider: 'email' },
  user_metadata: { name: 'Ada' },
}
const list = `GET /platform/auth/${ref}/users`
const one = `GET /platform/auth/${ref}/users/${ada.id}`
const details = {
  user: ada,
  identities: [
    {
      ...{ id: ada.id, provider: 'email', email: ada.email, last_sign_in_at: null },
      inserted_at: ada.inserted_at,
    },
  ],
  factors: [
    {
      ...{ id: ada.id, name: 'Phone', type: 'totp', phone: null, is_verified: true },
      inserted_at: ada.inserted_at,
    },
  ],
  sessions: [
    {
      ...{ id: ada.id, level: 'aal2', ip: '192.0.2.1', user_agent: 'Firefox' },
      ...{ refreshed_at: null, inserted_at: ada.inserted_at },
    },
  ],
  events: [
    {
      ...{ id: ada.id, action: 'login', actor_id: ada.id, actor: ada.email, ip: '192.0.2.1' },
      ...{ traits: {}, inserted_at: ada.inserted_at },
    },
  ],
}
const listed = (users: unknown[]) => ({
  [list]: { body: { users, next_cursor: null, total_estimate: users.length } },
})

test('a user is read, sent a link, banned and deleted in a panel', async () => {
  const send = `POST /platform/auth/${ref}/users/${ada.id}/mails`
  const change = `PATCH /platform/auth/${ref}/users/${ada.id}`
  const remove = `DELETE /platform/auth/${ref}/users/${ada.id}`
  const platform = fakePlatform({
    ...permissions,
    ...listed([ada]),
    [one]: { body: details },
    [send]: { body: { sent_by: 'project' } },
    [change]: { body: { ...ada, banned_until: '2126-01-05T10:00:00Z' } },
    [remove]: { status: 204 },
  })
  const { user } = openSite(`/project/${ref}/auth/users`)
  expect(await screen.findByText('1 user')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: ada.email }))
  const panel = await screen.findByRole('dialog', { name: ada.email })
  expect(within(panel).getByText('Unconfirmed')).toBeTruthy()
  expect(within(panel).getByText(ada.id)).toBeTruthy()
  expect(within(panel).getByText(/"name": "Ada"/)).toBeTruthy()
  await user.click(within(panel).getByRole('button', { name: 'Send password reset' }))
  expect(await screen.findByText(`Password reset sent to ${ada.email}`)).toBeTruthy()
  expect(platform.calls(send)).toMatchObject([{ body: { kind: 'recovery' } }])

  await user.click(within(panel).getByRole('button', { name: 'Ban user' }))
  platform.answer(list, {
    body: {
      users: [{ ...ada, banned_until: '2126-01-05T10:00:00Z' }],
      next_cursor: null,
      total_estimate: 1,
    },
  })
  const question = await screen.findByRole('alertdialog', { name: `Ban ${ada.email}?` })
  await user.click(within(question).getByRole('button', { name: 'Ban user' }))
  expect(await within(panel).findByRole('button', { name: 'End ban' })).toBeTruthy()

  await user.click(within(panel).getByRole('button', { name: 'Delete user' }))
  platform.answer(list, { body: { users: [], next_cursor: null, total_estimate: 0 } })
  const last = await screen.findByRole('alertdialog', { name: `Delete ${ada.email}?` })
  await user.click(within(last).getByRole('button', { name: 'Delete user' }))
  expect(await screen.findByText('No users')).toBeTruthy()
  expect(platform.calls(remove)).toHaveLength(1)
})

test('a second factor of a user is removed in the panel', async () => {
  const removal = `DELETE /platform/auth/${ref}/users/${ada.id}/factors/${ada.id}`
  const platform = fakePlatform({
    ...permissions,
    ...listed([]),
    [one]: { body: details },
    [removal]: { status: 204 },
  })
  // The link leads to a user who is not in the list.
  const { user } = openSite(`/project/${ref}/auth/users?user=${ada.id}`)
  const panel = await screen.findByRole('dialog', { name: ada.email })
  const part = (name: string) => within(within(panel).getByRole('region', { name }))
  expect(part('Recent events').getByText('Signed in')).toBeTruthy()
  expect(part('Identities').getByText(/^Added /)).toBeTruthy()
  platform.answer(one, {
    body: {
      ...{ ...details, factors: [], sessions: [] },
      user: { ...ada, last_sign_in_at: '2026-01-06T10:00:00Z' },
    },
  })
  await user.click(part('Second factors').getByRole('button', { name: 'Remove Phone' }))
  const question = await screen.findByRole('alertdialog', { name: 'Remove Phone?' })
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  expect(await within(panel).findByText('No second factors')).toBeTruthy()
  expect(platform.calls(removal)).toHaveLength(1)
  expect(part('Sessions').getByText('No sessions')).toBeTruthy()
  expect(part('Identities').getByText(/^Added /)).toBeTruthy()
})

test('users are limited to a status, events to a kind and a search', async () => {
  const events = `GET /platform/auth/${ref}/audit-logs`
  const platform = fakePlatform({
    ...permissions,
    ...listed([ada]),
    [events]: { body: { events: details.events, next_cursor: null } },
  })
  const { user } = openSite(`/project/${ref}/auth/users?status=banned`)
  expect(await screen.findByRole('button', { name: ada.email })).toBeTruthy()
  expect(platform.calls(list).at(-1)?.search).toBe('?status=banned')
  await user.click(await screen.findByRole('link', { name: /^Audit logs/ }))
  expect(await screen.findByRole('rowheader', { name: /^Signed in/ })).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Event' }))
  await user.click(await screen.findByRole('option', { name: 'Signed out' }))
  expect(await screen.findByRole('link', { name: ada.email })).toBeTruthy()
  expect(platform.calls(events).at(-1)?.search).toBe('?action=logout')
  platform.answer(events, { body: { events: [], next_cursor: null } })
  await user.type(screen.getByRole('searchbox', { name: /^Find by email/ }), ' 192.0.2.1 ')
  expect(await screen.findByText(/^The search compares/)).toBeTruthy()
  expect(platform.calls(events).at(-1)?.search).toBe('?action=logout&search=192.0.2.1')
})

test('a user is added with a password or invited', async () => {
  const create = `POST /platform/auth/${ref}/users`
  const platform = fakePlatform({
    ...permissions,
    ...listed([]),
    [create]: { status: 201, body: ada },
  })
  const { user } = openSite(`/project/${ref}/auth/users`)
  await user.click(await screen.findByRole('button', { name: 'Add user' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a user' })
  await user.click(within(dialog).getByRole('button', { name: 'Add user' }))
  expect(within(dialog).getByText('Enter an email address.')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Email'), ada.email)
  await user.click(within(dialog).getByRole('button', { name: 'Add user' }))
  expect(await screen.findByText(`${ada.email} was added`)).toBeTruthy()
  expect(platform.calls(create)).toMatchObject([{ body: { email: ada.email } }])
})

test('redirect URLs are checked before they are saved, and addresses are tested', async () => {
  const path = `/platform/auth/${ref}/config`
  const config = {
    site_url: 'https://app.example.com',
    uri_allow_list: ['https://*.example.dev/**'],
  }
  const platform = fakePlatform({
    ...permissions,
    [`GET ${path}`]: { body: config },
    [`PATCH ${path}`]: { body: { ...config, uri_allow_list: ['https://a.test/**'] } },
  })
  const { user } = openSite(`/project/${ref}/auth/url-configuration`)
  const urls = await screen.findByLabelText('Redirect URLs')
  await user.type(screen.getByLabelText('Address'), 'https://pr-1.example.dev/x')
  expect(screen.getByText('Allowed by https://*.example.dev/**.')).toBeTruthy()
  await user.clear(urls)
  await user.type(urls, 'nonsense')
  expect(screen.getByText(/Not allowed: no redirect URL matches/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText(/nonsense isn’t an address/)).toBeTruthy()
  expect(platform.calls(`PATCH ${path}`)).toHaveLength(0)
  await user.clear(urls)
  await user.type(urls, 'https://a.test/**')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('URL configuration saved')).toBeTruthy()
  expect(platform.calls(`PATCH ${path}`).map(({ body }) => body)).toEqual([
    { site_url: 'https://app.example.com', uri_allow_list: ['https://a.test/**'] },
  ])
})

test('caught mails are read, and their links can be followed', async () => {
  fakePlatform({
    ...permissions,
    [`GET /platform/auth/${ref}/caught-mails`]: {
      body: [
        {
          ...{ id: '1', kind: 'email', to: ada.email, subject: 'Confirm your email address' },
          text: 'Follow the link.\n\nhttp://127.0.0.1:8101/x/auth/v1/verify?token=abc\n\nOr enter the code: 123456',
          html: '<style>p { color: red }</style><script>alert(1)</script><p>Hi <b>Ada</b></p><a href="http://127.0.0.1:8101/x">Confirm</a><a href="javascript:alert(1)">No</a>',
          inserted_at: '2026-01-05T10:00:00Z',
        },
        {
          ...{ id: '2', kind: 'sms', to: '41790000000', subject: '', html: '' },
          ...{ text: 'Your code is 654321', inserted_at: '2026-01-05T10:00:00Z' },
        },
      ],
    },
  })
  const { user } = openSite(`/project/${ref}/auth/caught-mails`)
  const subject = await screen.findByText('Confirm your email address')
  expect(document.querySelector('iframe')).toBeNull()
  await user.click(subject)
  const frame: HTMLIFrameElement = await screen.findByTitle('Email: Confirm your email address')
  expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts')
  const page = within(frame.contentDocument!.body)
  await waitFor(() => expect(page.getByText('Ada')).toBeTruthy())
  expect(frame.contentDocument?.querySelector('script, style')).toBeNull()
  expect(page.getByText('Confirm').getAttribute('target')).toBe('_blank')
  expect(page.getByText('No').hasAttribute('href')).toBe(false)
  await user.click(screen.getByRole('radio', { name: 'Text' }))
  expect(document.querySelector('iframe')).toBeNull()
  const link = screen.getByRole('link', { name: /verify\?token=abc/ })
  expect(link.getAttribute('href')).toBe('http://127.0.0.1:8101/x/auth/v1/verify?token=abc')
  expect(screen.getByText(/123456/)).toBeTruthy()
  expect(screen.getByText(/^Text message,/)).toBeTruthy()
  expect(screen.getByText('To +41790000000')).toBeTruthy()
  expect(screen.getAllByText('Your code is 654321')[0]?.closest('summary')).toBeTruthy()
})

test('settings are checked, changed and put back', async () => {
  const path = `/platform/auth/${ref}/config`
  const config = {
    jwt_exp: 3600,
    security_refresh_token_reuse_interval: 10,
    sessions_single_per_user: false,
    sessions_timebox: 0,
    sessions_inactivity_timeout: 0,
  }
  const changed = { ...config, jwt_exp: 600, sessions_single_per_user: true }
  const platform = fakePlatform({
    ...permissions,
    [`GET ${path}`]: { body: config },
    [`PATCH ${path}`]: { body: changed },
  })
  const { user } = openSite(`/project/${ref}/auth/sessions`)
  const lifetime = await screen.findByLabelText('Lifetime of access tokens (seconds)')
  await user.clear(lifetime)
  await user.type(lifetime, '5')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Enter a whole number from 60 to 604800.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect((lifetime as HTMLInputElement).value).toBe('3600')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await user.clear(lifetime)
  await user.type(lifetime, '600')
  await user.click(screen.getByRole('switch', { name: 'One session per user' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(platform.calls(`PATCH ${path}`).map(({ body }) => body)).toEqual([
    { jwt_exp: 600, sessions_single_per_user: true },
  ])
})

test('settings are only read by people who may not change them', async () => {
  fakePlatform({
    'GET /platform/profile/permissions': {
      body: [
        {
          organization_slug: 'acme',
          role: 'read-only',
          permissions: [
            { action: 'read', resource: 'projects' },
            { action: 'read', resource: 'auth' },
          ],
          projects: [],
        },
      ],
    },
    [`GET /platform/auth/${ref}/config`]: {
      body: {
        password_min_length: 8,
        password_required_characters: '',
        security_update_password_require_reauthentication: true,
      },
    },
  })
  openSite(`/project/${ref}/auth/protection`)
  const length = await screen.findByLabelText('Minimum length of passwords')
  expect((length as HTMLInputElement).readOnly).toBe(true)
  const name = 'Ask for a code to change a password'
  expect(screen.getByRole('switch', { name }).hasAttribute('disabled')).toBe(true)
})
