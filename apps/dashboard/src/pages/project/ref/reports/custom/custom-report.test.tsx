import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { failure, fakePlatform, ownerMay, project, ref } from '../../../../../testing/fake-platform'
import { openSite } from '../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const get = `GET /platform/projects/${ref}/reports/custom/r1`
const put = `PUT /platform/projects/${ref}/reports/custom/r1`
const logs = `POST /platform/projects/${ref}/logs/query`
const block = { wide: false, chart: 'table', metric: null, product: null, kind: 'logs' }
const report = {
  ...{ id: 'r1', name: 'Sales', visibility: 'user', is_own: true, version: 3 },
  updated_at: '2026-01-05T10:00:00Z',
  blocks: [
    { ...block, id: 'a', title: 'First', sql: 'select 1' },
    { ...block, id: 'b', title: 'Second', sql: 'select 2' },
    { ...block, id: 'c', title: 'Writes', kind: 'database', sql: 'delete from orders' },
  ],
}
const answers = {
  'GET /platform/profile/permissions': {
    body: [
      {
        ...{ organization_slug: 'acme', role: 'owner', projects: [] },
        permissions: [
          ...ownerMay,
          { action: 'read', resource: 'reports' },
          { action: 'update', resource: 'shared_content' },
        ],
      },
    ],
  },
  [get]: { body: report },
  [logs]: {
    body: {
      columns: [{ name: 'answer', type: 'INTEGER' }],
      ...{ rows: [['42']], is_truncated: false, duration_ms: 1 },
    },
  },
}
const open = () => openSite(`/project/${ref}/reports/custom/r1`)
const order = () =>
  screen.getAllByRole('button', { name: /^Move / }).map((one) => one.getAttribute('aria-label'))

test('blocks are moved by keyboard and by dragging, and saved with the version', async () => {
  const platform = fakePlatform(answers)
  platform.answer(put, () => {
    const body = platform.calls(put).at(-1)?.body as { blocks: unknown[]; version: number }
    return { body: { ...report, blocks: body.blocks, version: body.version + 1 } }
  })
  const { user } = open()
  expect(await screen.findAllByRole('cell', { name: '42' })).toHaveLength(2)
  screen.getByRole('button', { name: 'Move Second' }).focus()
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(order()).toEqual(['Move Second', 'Move First', 'Move Writes']))
  expect(screen.getByText('Second is 1 of 3')).toBeTruthy()
  await waitFor(() => expect(platform.calls(put)[0]?.body).toMatchObject({ version: 3 }))

  // jsdom has no layout.
  const handle = screen.getByRole('button', { name: 'Move Writes' })
  handle.setPointerCapture = () => undefined
  document.elementFromPoint = () => screen.getByRole('button', { name: 'Move Second' })
  fireEvent.pointerDown(handle, { button: 0 })
  fireEvent.pointerUp(handle)
  await waitFor(() => expect(order()).toEqual(['Move Writes', 'Move Second', 'Move First']))
  await waitFor(() => expect(platform.calls(put)[1]?.body).toMatchObject({ version: 4 }))
})

test('a block is deleted once that is confirmed', async () => {
  const platform = fakePlatform(answers)
  platform.answer(put, () => {
    const body = platform.calls(put).at(-1)?.body as { blocks: unknown[] }
    return { body: { ...report, blocks: body.blocks, version: 4 } }
  })
  const { user } = open()
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Actions on Second' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    return within(await screen.findByRole('alertdialog', { name: 'Delete Second?' }))
  }
  await user.click((await ask()).getByRole('button', { name: 'Cancel' }))
  expect(order()).toEqual(['Move First', 'Move Second', 'Move Writes'])
  await user.click((await ask()).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(order()).toEqual(['Move First', 'Move Writes']))
  await waitFor(() => expect(platform.calls(put)).toHaveLength(1))
})

test('blocks about the database read the replica in the URL', async () => {
  const run = `POST /platform/projects/${ref}/query`
  const replica = `${ref}-rr-k3x9ab`
  const common = {
    ...{ db_host: '127.0.0.1', db_name: 'postgres', db_user: 'postgres', db_port: 1 },
    ...{ pool_mode: 'transaction', region: 'local', status: 'ACTIVE_HEALTHY' },
    inserted_at: report.updated_at,
  }
  const platform = fakePlatform({
    ...answers,
    [`GET /platform/projects/${ref}`]: {
      body: { ...project, capabilities: [...project.capabilities, 'replicas'] },
    },
    [`GET /platform/projects/${ref}/databases`]: {
      body: [
        { ...common, identifier: ref, database_type: 'PRIMARY', connection_string: 'primary' },
        {
          ...{ ...common, identifier: replica, database_type: 'READ_REPLICA' },
          connection_string: 'postgresql://replica',
        },
      ],
    },
    [get]: {
      body: {
        ...report,
        blocks: [
          { ...block, id: 'a', title: 'Rows', kind: 'database', sql: 'select 7' },
          { ...block, id: 'b', title: 'Uses', kind: 'metric', metric: 'connections' },
        ],
      },
    },
  })
  openSite(`/project/${ref}/reports/custom/r1?database=${replica}`)
  await screen.findByRole('button', { name: /^Source: Read replica/ })
  const sent = () =>
    platform
      .calls(run)
      .flatMap(({ body }) => (JSON.stringify(body).includes('select 7') ? [body] : []))
  await waitFor(() => expect(sent()).not.toEqual([]))
  for (const body of sent())
    expect(body).toMatchObject({ connectionString: 'postgresql://replica' })
  const metrics = platform.calls(`GET /platform/projects/${ref}/reports/database`)
  expect(metrics.length).toBeGreaterThan(0)
  for (const { search } of metrics) expect(search).toContain(`database=${replica}`)
})

test('a query that may write waits for a person', async () => {
  const platform = fakePlatform(answers)
  open()
  const card = await screen.findByRole('region', { name: 'Writes' })
  expect(within(card).getByText('delete from orders')).toBeTruthy()
  expect(within(card).getByRole('button', { name: 'Run' })).toBeTruthy()
  expect(
    platform
      .calls(`POST /platform/projects/${ref}/query`)
      .filter(({ body }) => JSON.stringify(body).includes('delete from orders')),
  ).toEqual([])
})

test('a change that another person was faster with is reported, and theirs is shown', async () => {
  const platform = fakePlatform(answers)
  platform.answer(put, failure(409, 'version_conflict', 'Another person has changed this report.'))
  const { user } = open()
  await screen.findByRole('button', { name: 'Move Second' })
  platform.answer(get, { body: { ...report, name: 'Theirs', version: 4 } })
  screen.getByRole('button', { name: 'Move Second' }).focus()
  await user.keyboard('{ArrowUp}')
  expect(await screen.findByText('Another person has changed this report.')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: /Theirs/ })).toBeTruthy()
  expect(order()).toEqual(['Move First', 'Move Second', 'Move Writes'])
})

test('a change that waited for one that failed does not overwrite what another person saved', async () => {
  const platform = fakePlatform(answers)
  let fail = () => {}
  const failing = new Promise<void>((resolve) => (fail = resolve))
  platform.answer(put, failure(409, 'version_conflict', 'Another person has changed this report.'))
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PUT') await failing
    return platform.fetch(request)
  })
  const { user } = open()
  await screen.findByRole('button', { name: 'Move Second' })
  platform.answer(get, { body: { ...report, name: 'Theirs', version: 4 } })
  screen.getByRole('button', { name: 'Move Second' }).focus()
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(order()).toEqual(['Move Second', 'Move First', 'Move Writes']))
  screen.getByRole('button', { name: 'Move Writes' }).focus()
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(order()).toEqual(['Move Second', 'Move Writes', 'Move First']))
  fail()
  await waitFor(() => expect(platform.calls(put)).toHaveLength(2))
  expect(platform.calls(put).map(({ body }) => (body as { version: number }).version)).toEqual([
    3, 3,
  ])
  expect(await screen.findByRole('heading', { name: /Theirs/ })).toBeTruthy()
})

test('steps of a metric are selected: several are shown, one leads to the logs', async () => {
  const requests = `GET /platform/projects/${ref}/reports/requests`
  const at = (minute: number) => `2026-01-05T10:0${minute}:00.000Z`
  const stats = {
    ...{ requests: 30, client_errors: 2, server_errors: 1 },
    ...{ p50_ms: 4.2, p95_ms: 18.5, p99_ms: 40 },
  }
  const platform = fakePlatform({
    ...answers,
    [get]: {
      body: {
        ...report,
        blocks: [
          {
            ...{ ...block, id: 'a', title: 'Uses', kind: 'metric', metric: 'requests' },
            ...{ product: 'auth', chart: 'bar', sql: null },
          },
          { ...block, id: 'b', title: 'Answers', sql: 'select 1', chart: 'bar' },
        ],
      },
    },
    [logs]: {
      body: {
        columns: ['name', 'answer'].map((name) => ({ name, type: 'VARCHAR' })),
        ...{ rows: [['all', '42']], is_truncated: false, duration_ms: 1 },
      },
    },
    [requests]: {
      body: {
        ...{ from: at(0), to: at(3), step_seconds: 60, stored_days: 7, stored_from: at(0) },
        ...{ dropped: 0, total: stats, before: null, routes: [], slow_routes: [] },
        ...{ countries: null, processes: null },
        steps: [0, 1, 2].map((minute) => ({ at: at(minute), ...stats })),
      },
    },
  })
  const { user } = open()
  const steps = await screen.findByRole('group', { name: 'Steps of Uses' })
  within(steps).getAllByRole('button')[2]?.focus()
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{Enter}')
  const search = () => Object.fromEntries(new URLSearchParams(location.search))
  await waitFor(() => expect(search()).toEqual({ from: at(1), to: at(3) }))
  await waitFor(() => expect(platform.calls(requests).at(-1)?.search).toContain('from=2026'))

  // A chart of a query has a table, too, and both have a picture.
  const answer = screen.getByRole('region', { name: 'Answers' })
  expect(await within(answer).findByRole('img', { name: 'Answers, 1 row' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: / as a picture$/ })).toHaveLength(2)
  await user.click(within(answer).getByRole('button', { name: 'Answers as a table' }))
  expect(within(answer).getByRole('cell', { name: '42' })).toBeTruthy()
  expect(within(answer).queryByRole('button', { name: / as a picture$/ })).toBeNull()

  const again = await screen.findByRole('group', { name: 'Steps of Uses' })
  within(again).getAllByRole('button')[0]?.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe(`/project/${ref}/logs/auth`))
  expect(search()).toEqual({ from: at(0), to: at(1) })
})
