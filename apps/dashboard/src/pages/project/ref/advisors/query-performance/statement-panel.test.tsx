import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ownerMay, ref } from '../../../../../testing/fake-platform'
import { openSite } from '../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const queries = `POST /platform/projects/${ref}/query`

/** A row for each query: the state of pg_stat_statements, and its only statement. */
const row = {
  ...{ schema: 'public', is_loaded: true, may_read: true, may_reset: true, sees_all: true },
  ...{ has_generic_plan: true, has_info: false, roles: ['app'], databases: ['shop', 'archive'] },
  ...{ query_id: '1', role_id: '10', database_id: '5', role: 'app', database: 'archive' },
  ...{ query: 'select * from orders where customer = $1', is_cut: false, calls: '3' },
  ...{ total_ms: '9000', mean_ms: '3000', max_ms: '4000', rows: '3', hit_ratio: null, count: '1' },
}

/**
 * Opens a statement of the database `archive` in the project of another one.
 * @param search null opens only the list
 */
function openStatement(
  database: string,
  more: Parameters<typeof fakePlatform>[0] = {},
  search: string | null = '',
) {
  const trials = { schema: 'public', is_available: true, server_version: 180_004, database }
  const platform = fakePlatform({
    ...more,
    [queries]: () => {
      const sql = JSON.stringify(platform.calls(queries).at(-1)?.body)
      const state = { ...row, database }
      return { body: [sql.includes('hypopg') ? trials : sql.includes('has_info') ? state : row] }
    },
  })
  const opened = search === null ? '' : `?statement=1.10.5${search}`
  return openSite(`/project/${ref}/advisors/query-performance${opened}`)
}

test('the headers of numbers order the statements', async () => {
  const { user } = openStatement('archive', {}, null)
  const header = await screen.findByRole('columnheader', { name: 'Calls' })
  expect(header.getAttribute('aria-sort')).toBeNull()
  await user.click(within(header).getByRole('button', { name: 'Calls' }))
  expect(header.getAttribute('aria-sort')).toBe('descending')
  expect(location.search).toContain('order=calls')
  // Again, the other way round; another number begins its own way.
  await user.click(within(header).getByRole('button', { name: 'Calls' }))
  expect(header.getAttribute('aria-sort')).toBe('ascending')
  expect(location.search).toContain('order=calls_reversed')
  expect(screen.getByRole('combobox', { name: 'Order' }).textContent).toBe('Least frequent')
  await user.click(screen.getByRole('button', { name: 'Cache hits' }))
  expect(header.getAttribute('aria-sort')).toBeNull()
  expect(location.search).toBe('?order=cache')
})

test('the page leads those who may read reports to the report on all statements', async () => {
  const permissions = [...ownerMay, { action: 'read', resource: 'reports' }]
  openStatement(
    'archive',
    {
      'GET /platform/profile/permissions': {
        body: [{ organization_slug: 'acme', role: 'owner', projects: [], permissions }],
      },
    },
    null,
  )
  const link = await screen.findByRole('link', { name: 'Show all of them over time' })
  expect(link.getAttribute('href')).toBe(`/project/${ref}/reports/query-performance`)
})

test('an order of the address is that of the table', async () => {
  const { user } = openStatement('archive', {}, '&order=rows_reversed')
  const header = await screen.findByRole('columnheader', { name: 'Rows', hidden: true })
  expect(header.getAttribute('aria-sort')).toBe('ascending')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Rows' }))
  expect(header.getAttribute('aria-sort')).toBe('descending')
  await user.click(screen.getByRole('button', { name: 'Total time' }))
  expect(location.search).toBe('')
})

test('a statement of another database has neither suggestions nor a plan', async () => {
  openStatement('shop')
  expect(await screen.findByText(/Suggestions are for those of “shop”/)).toBeTruthy()
  expect(screen.getByText(/Plans are for those of “shop”/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Suggest indexes' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Explain' })).toBeNull()
})

test('a statement of the same database has a button for them', async () => {
  openStatement('archive')
  expect(await screen.findByRole('button', { name: 'Suggest indexes' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Explain' })).toBeTruthy()
  expect(screen.queryByText(/another database/)).toBeNull()
})

test('the activity of a statement has ranges, tables and files, and leads to the logs', async () => {
  const samples = {
    ...{ start: '2026-01-01T00:00:00Z', end: '2026-01-02T00:00:00Z', step_seconds: 300 },
    points: [
      { at: '2026-01-01T22:40:00Z', calls: 4, total_ms: 1, rows: 1 },
      { at: '2026-01-02T00:00:00Z', calls: 8, total_ms: 4, rows: 3 },
    ],
  }
  const answers = { [`GET /platform/projects/${ref}/statement-samples`]: { body: samples } }
  const { user } = openStatement('shop', answers, '&range=1h')
  const file = await screen.findByRole('button', { name: 'Download Calls as CSV' })
  const calls = file.closest<HTMLElement>('.hd-chart')!
  expect(within(calls).getByText('+100% from the period before')).toBeTruthy()
  await user.click(within(calls).getByRole('button', { name: 'Calls as a table' }))
  expect(within(calls).getAllByRole('row')).toHaveLength(2)
  const steps = screen.getByRole('group', { name: 'Steps of Time' })
  within(steps).getAllByRole('button')[11]?.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe(`/project/${ref}/logs/postgres`))
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    ...{ from: '2026-01-01T23:55:00.000Z', to: '2026-01-02T00:00:00.000Z' },
  })
})
