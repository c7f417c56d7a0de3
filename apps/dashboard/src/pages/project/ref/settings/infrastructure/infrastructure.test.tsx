import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ownerMay, project, ref } from '../../../../../testing/fake-platform'
import { openSite } from '../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const restart = `POST /platform/projects/${ref}/restart`
const statsWith = (available: string | null) => ({
  [`GET /platform/projects/${ref}/figures`]: {
    body: {
      postgres_version: '18.4',
      available_postgres_version: available,
      database_size_bytes: '8114191',
      connections: 2,
      max_connections: 60,
      started_at: project.inserted_at,
      uptime_seconds: 3700,
      monthly_active_users: 1234,
    },
  },
})
const open = () => openSite(`/project/${ref}/settings/infrastructure`)

test('a newer minor version is offered, and Postgres restarts with it once that is confirmed', async () => {
  const platform = fakePlatform({
    ...statsWith('18.10'),
    [restart]: { status: 202, body: { ...project, status: 'RESTARTING' } },
  })
  const { user } = open()
  expect(await screen.findByText('PostgreSQL 18.10 is available')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Restart and upgrade' }))
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Upgrade shop to PostgreSQL 18.10?',
  })
  expect(platform.calls(restart)).toHaveLength(0)
  platform.answer(`GET /platform/projects/${ref}`, { body: { ...project, status: 'RESTARTING' } })
  await user.click(within(dialog).getByRole('button', { name: 'Restart and upgrade' }))
  expect(await screen.findByText('Restarting shop…')).toBeTruthy()
  expect(platform.calls(restart)).toHaveLength(1)

  // The versions of before the restart are not shown again.
  for (const [call, { body }] of Object.entries(statsWith('18.4'))) platform.answer(call, { body })
  platform.answer(`GET /platform/projects/${ref}`, { body: project })
  const newest = 'The newest version that this server has.'
  expect(await screen.findByText(newest, {}, { timeout: 30_000 })).toBeTruthy()
})

test('a person who may not change the project sees the version and whom to ask', async () => {
  fakePlatform({
    ...statsWith('18.5'),
    'GET /platform/profile/permissions': {
      body: [
        {
          organization_slug: 'acme',
          role: 'read-only',
          permissions: ownerMay.filter(({ action }) => action === 'read'),
          projects: [],
        },
      ],
    },
  })
  open()
  expect(await screen.findByText('PostgreSQL 18.5 is available')).toBeTruthy()
  expect(screen.getByText('Ask someone who can change the project to restart it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Restart and upgrade' })).toBeNull()
})

test.each([
  ['18.4', 'The newest version that this server has.'],
  ['19.1', 'The newest version that this server has.'],
  [null, 'This database runs elsewhere, and isn’t upgraded from here.'],
])('with %s there is nothing to upgrade to', async (available, text) => {
  fakePlatform(statsWith(available))
  open()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Restart and upgrade' })).toBeNull()
})

test.each([
  ['ENABLED', 'Healthy'],
  ['DISABLED', 'Unhealthy'],
])('a pooler that is %s is %s', async (status, health) => {
  fakePlatform({
    ...statsWith('18.4'),
    [`GET /platform/projects/${ref}/config/pgbouncer`]: {
      body: { pgbouncer_status: status, pgbouncer_version: '1.18.0' },
    },
  })
  open()
  expect(await screen.findByRole('row', { name: `PgBouncer 1.18.0 ${health}` })).toBeTruthy()
})

test.each([
  [true, 'Healthy'],
  [false, 'Off'],
])('a Data API with enabled %s is shown with its version', async (enabled, health) => {
  fakePlatform({
    ...statsWith('18.4'),
    [`GET /platform/projects/${ref}/config/postgrest`]: { body: { enabled, version: '13.0.5' } },
  })
  open()
  expect(await screen.findByRole('row', { name: `PostgREST 13.0.5 ${health}` })).toBeTruthy()
})
