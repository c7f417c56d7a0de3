import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ref } from '../../../../../testing/fake-platform'
import { openSite } from '../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const list = `GET /platform/projects/${ref}/embed-sessions`
const session = {
  id: 's_1',
  label: 'Customer 42',
  origin: 'https://app.example.com',
  widgets: ['table-editor'],
  operations: ['runQuery'],
  schemas: [],
  tables: [],
  buckets: [],
  role: 'authenticated',
  claims: { sub: 'customer-42' },
  read_only: true,
  created_by: { person_id: 'u_1', name: 'Ada', access_token: 'web server' },
  created_at: '2026-01-05T10:00:00Z',
  last_used_at: null,
  expires_at: '2026-01-05T10:15:00Z',
}
const other = {
  ...session,
  id: 's_2',
  label: '',
  widgets: [],
  created_by: { person_id: 'u_2', name: null, access_token: null },
}

test('sessions are listed, searched, and revoked after a question', async () => {
  const platform = fakePlatform({
    [list]: { body: [session, other] },
    [`DELETE /platform/projects/${ref}/embed-sessions/s_1`]: { status: 204 },
  })
  const { user } = openSite(`/project/${ref}/settings/embed-sessions`)
  const row = await screen.findByRole('row', { name: /Customer 42/ })
  for (const text of [
    'https://app.example.com',
    'Table editor',
    'Read-only',
    'authenticated',
    'Ada',
    'with web server',
  ])
    expect(within(row).getByText(new RegExp(text))).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /Unnamed/ })).getByText(/1 operation/)).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Search embed sessions' }), 'no visitor')
  expect(await screen.findByText('No embed sessions found based on your search')).toBeTruthy()
  await user.clear(screen.getByRole('searchbox', { name: 'Search embed sessions' }))
  await user.click(await screen.findByRole('button', { name: 'Revoke session of Customer 42' }))
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Revoke the session of Customer 42?',
  })
  platform.answer(list, { body: [other] })
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Session revoked.')).toBeTruthy()
  expect(platform.calls(`DELETE /platform/projects/${ref}/embed-sessions/s_1`)).toHaveLength(1)
})

test('people who may not revoke see no buttons for it', async () => {
  fakePlatform({
    [list]: { body: [session] },
    'GET /platform/profile/permissions': {
      body: [
        {
          organization_slug: 'acme',
          role: 'developer',
          permissions: [
            { action: 'read', resource: 'projects' },
            { action: 'read', resource: 'embed_sessions' },
          ],
          projects: [],
        },
      ],
    },
  })
  openSite(`/project/${ref}/settings/embed-sessions`)
  await screen.findByRole('row', { name: /Customer 42/ })
  expect(screen.queryByRole('button', { name: /Revoke/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a project without sessions says so', async () => {
  fakePlatform({ [list]: { body: [] } })
  openSite(`/project/${ref}/settings/embed-sessions`)
  expect(await screen.findByText('No active embed sessions')).toBeTruthy()
})
