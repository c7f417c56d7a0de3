import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ownerMay, ref } from '../../../../testing/fake-platform'
import { heading, here, openSite } from '../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const stats = {
  ...{ requests: 30, client_errors: 2, server_errors: 1 },
  ...{ p50_ms: 4.2, p95_ms: 18.5, p99_ms: 40 },
}
const none = {
  ...{ requests: 0, client_errors: 0, server_errors: 0 },
  ...{ p50_ms: null, p95_ms: null, p99_ms: null },
}
const report = {
  ...{ from: '2026-01-05T10:00:00.000Z', to: '2026-01-05T10:03:00.000Z', step_seconds: 60 },
  ...{ stored_days: 7, stored_from: '2026-01-05T10:01:00.000Z', dropped: 3 },
  total: stats,
  before: { ...stats, requests: 20 },
  steps: [
    { at: '2026-01-05T10:00:00.000Z', ...none },
    { at: '2026-01-05T10:01:00.000Z', ...stats },
    { at: '2026-01-05T10:02:00.000Z', ...none },
  ],
  routes: [{ method: 'GET', path: '/rest/v1/todos/:id', ...stats }],
  slow_routes: [],
}
const permissions = {
  'GET /platform/profile/permissions': {
    body: [
      {
        ...{ organization_slug: 'acme', role: 'owner', projects: [] },
        permissions: [
          ...ownerMay,
          { action: 'read', resource: 'reports' },
          { action: 'read', resource: 'logs' },
        ],
      },
    ],
  },
}
const call = `GET /platform/projects/${ref}/reports/requests`

test('a report compares, lists and says what is missing', async () => {
  fakePlatform({ ...permissions, [call]: { body: report } })
  const { user } = openSite(`/project/${ref}/reports/rest`)
  await heading('Report on the Data API')
  expect(await screen.findByText('+50% from the period before')).toBeTruthy()
  expect(screen.getByText(/^Your plan stores lines for 7 days/)).toBeTruthy()
  expect(screen.getByText(/^3 lines of this range could not be stored/)).toBeTruthy()
  expect(screen.getByText('No requests in this range')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Requests as a table' }))
  const table = within(screen.getByRole('region', { name: 'Requests' }))
  expect(table.getAllByRole('row')).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Requests as a table' }))

  const route = screen.getByRole('link', { name: 'Logs of GET /rest/v1/todos/:id' })
  const href = new URL(route.getAttribute('href') ?? '', 'http://x')
  expect(href.pathname).toBe(`/project/${ref}/logs/rest`)
  expect(Object.fromEntries(href.searchParams)).toEqual({
    ...{ from: report.from, to: report.to, search: 'GET /rest/v1/todos/' },
  })
})

test('steps are selected by keyboard: several are shown, one leads to the logs', async () => {
  const platform = fakePlatform({ ...permissions, [call]: { body: report } })
  const { user } = openSite(`/project/${ref}/reports`)
  const steps = await screen.findByRole('group', { name: 'Steps of Requests' })
  const [, , last] = within(steps).getAllByRole('button')
  last?.focus()
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{Enter}')
  await waitFor(() => expect(here()).toContain('from=2026-01-05T10%3A01'))
  expect(platform.calls(call).length).toBeGreaterThan(1)
  const again = await screen.findByRole('group', { name: 'Steps of Requests' })
  within(again).getAllByRole('button')[1]?.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(here()).toContain(`/project/${ref}/logs/api?from=2026-01-05T10%3A01`))
})

test('a database that was not measured has no charts', async () => {
  fakePlatform({
    ...permissions,
    [`GET /platform/projects/${ref}/reports/database`]: {
      body: {
        ...{ from: report.from, to: report.to, step_seconds: 60 },
        ...{ total: null, before: null, steps: [] },
      },
    },
  })
  openSite(`/project/${ref}/reports/database`)
  expect(await screen.findByText('Nothing was measured in this range')).toBeTruthy()
})
