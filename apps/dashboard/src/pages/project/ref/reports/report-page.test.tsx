import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ownerMay, project, ref } from '../../../../testing/fake-platform'
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
  countries: [
    { country: 'DE', requests: 9, errors: 1 },
    { country: null, requests: 1, errors: 0 },
  ],
  processes: null,
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
          { action: 'read', resource: 'functions' },
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
  // Errors of clients and of the server are parts of one sum.
  expect(
    screen.getByRole('img', { name: /^Errors: 3 in this range, .* 3 in a step$/ }),
  ).toBeTruthy()
  expect(screen.getByText(/^Your plan stores lines for 7 days/)).toBeTruthy()
  expect(screen.getByText(/^3 lines of this range could not be stored/)).toBeTruthy()
  expect(screen.getByText('No requests in this range')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Requests as a table' }))
  const table = within(screen.getByRole('region', { name: 'Requests' }))
  expect(table.getAllByRole('row')).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Requests as a table' }))

  // The section, and the frame of its table.
  const [byCountry] = screen.getAllByRole('region', { name: 'Requests by country' })
  const countries = within(byCountry!)
  expect(countries.getAllByRole('row').map((row) => row.textContent)).toEqual([
    ...['CountryRequestsErrors', 'Germany91', 'Unknown10'],
  ])

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

const replica = `${ref}-rr-k3x9ab`
const hosted = {
  ...{ db_host: '127.0.0.1', db_name: 'postgres', db_user: 'postgres', pool_mode: 'transaction' },
  ...{ region: 'local', status: 'ACTIVE_HEALTHY', inserted_at: report.from },
}
const databases = [
  { ...hosted, identifier: ref, database_type: 'PRIMARY', db_port: 1, connection_string: 'p' },
  {
    ...{ ...hosted, identifier: replica, database_type: 'READ_REPLICA', db_port: 2 },
    connection_string: 'postgresql://replica',
  },
]

test('the report on the database is about the database in the URL, which is chosen', async () => {
  const ofDatabase = `GET /platform/projects/${ref}/reports/database`
  const measured = {
    ...{ connections: 3, max_connections: 60, database_size_bytes: '8114191' },
    ...{ transactions: 12, cache_hit_ratio: 0.9 },
  }
  const platform = fakePlatform({
    ...permissions,
    [`GET /platform/projects/${ref}`]: {
      body: { ...project, capabilities: [...project.capabilities, 'replicas'] },
    },
    [`GET /platform/projects/${ref}/databases`]: { body: databases },
    [ofDatabase]: {
      body: {
        ...{ from: report.from, to: report.to, step_seconds: 60, before: null },
        ...{ total: measured, steps: [{ at: report.from, ...measured }] },
      },
    },
  })
  const { user } = openSite(`/project/${ref}/reports/database?database=${replica}&range=1h`)
  const source = await screen.findByRole('button', { name: /^Source: Read replica/ })
  await screen.findByRole('group', { name: 'Steps of Connections' })
  // Nothing was read of the primary before the databases were known.
  expect(platform.calls(ofDatabase).map(({ search }) => search)).toEqual([
    expect.stringContaining(`database=${replica}`),
  ])
  await user.click(source)
  await user.click(await screen.findByRole('button', { name: 'Primary database' }))
  await waitFor(() => expect(here()).toBe(`/project/${ref}/reports/database?range=1h`))
  await waitFor(() => expect(platform.calls(ofDatabase).at(-1)?.search).not.toContain('database='))
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

test('a function has charts of its invocations and of what was measured of its processes', async () => {
  const slug = 'greet'
  const stored = {
    ...{ id: 'f1', slug, name: slug, version: 1, verify_jwt: true, size: 10 },
    ...{ entrypoint_path: 'index.ts', import_map_path: null, invocations: 30, errors: 1 },
    ...{ created_at: report.from, updated_at: report.from },
  }
  const nothing = { starts: 0, start_ms: null, cpu_ms: null, memory_bytes: null }
  const started = { ...nothing, starts: 2, start_ms: 81 }
  const functions = `GET /platform/projects/${ref}/functions`
  const platform = fakePlatform({
    ...permissions,
    [functions]: { body: { url: 'http://api/functions/v1', version: '2', functions: [stored] } },
    [`${functions}/${slug}`]: { body: { function: stored, versions: [] } },
    [`${functions}/${slug}/logs`]: { body: [] },
    [call]: {
      body: {
        ...report,
        processes: {
          total: { ...started, cpu_ms: 230 },
          steps: [{ at: '2026-01-05T10:01:00.000Z', ...started }],
        },
      },
    },
  })
  const { user } = openSite(`/project/${ref}/functions/${slug}`)
  const steps = await screen.findByRole('group', { name: 'Steps of Invocations' })
  expect(platform.calls(call)[0]?.search).toContain(`function=${slug}`)
  for (const name of ['Errors', 'Duration', 'Starts', 'Start time (median)'])
    expect(screen.getByRole('group', { name: `Steps of ${name}` })).toBeTruthy()
  expect(screen.getByText('230 ms')).toBeTruthy()
  // Nothing was measured of it.
  expect(screen.queryByText(/^Memory/)).toBeNull()
  within(steps).getAllByRole('button')[1]?.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(here()).toContain(`/project/${ref}/logs/functions?`))
  expect(new URLSearchParams(here().split('?')[1]).get('search')).toBe(`/functions/v1/${slug}`)
})

test('the report on query performance adds up statements, and leads to them', async () => {
  const at = '2026-01-05T10:05:00.000Z'
  fakePlatform({
    ...permissions,
    [`GET /platform/projects/${ref}/reports/statements`]: {
      body: {
        ...{ from: report.from, to: '2026-01-05T10:10:00.000Z', step_seconds: 300 },
        ...{
          total: { calls: 40, total_ms: 80, rows: 7 },
          before: { calls: 20, total_ms: 80, rows: 0 },
        },
        steps: [{ at, calls: 40, total_ms: 80, rows: 7 }],
      },
    },
  })
  const { user } = openSite(`/project/${ref}/reports/query-performance`)
  await heading('Report on query performance')
  const calls = (
    await screen.findByRole('button', { name: 'Calls as a table' })
  ).closest<HTMLElement>('.hd-chart')!
  expect(within(calls).getByText('+100% from the period before')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Mean time as a table' }))
  expect(screen.getByRole('region', { name: 'Mean time' }).textContent).toContain('2 ms')
  const link = screen.getByRole('link', { name: 'Show the statements' })
  expect(link.getAttribute('href')).toBe(`/project/${ref}/advisors/query-performance`)
})

test('the report on realtime shows what the service measures of itself', async () => {
  const measured = { clients: 9, joins: 12, messages: 360, changes: 41 }
  fakePlatform({
    ...permissions,
    [call]: { body: report },
    [`GET /platform/projects/${ref}/reports/realtime`]: {
      body: {
        ...{ from: report.from, to: report.to, step_seconds: 60 },
        ...{ total: measured, before: { ...measured, clients: 6 } },
        steps: [{ at: '2026-01-05T10:01:00.000Z', ...measured }],
      },
    },
  })
  const { user } = openSite(`/project/${ref}/reports/realtime`)
  await heading('Report on realtime')
  expect(await screen.findByRole('button', { name: 'Clients as a table' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Messages a second as a table' }))
  const table = within(screen.getByRole('region', { name: 'Messages a second' }))
  // Of 360 messages in a minute.
  expect(table.getByRole('cell', { name: '6' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Requests as a table' })).toBeTruthy()
})
