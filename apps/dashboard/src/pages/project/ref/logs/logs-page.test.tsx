import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { failure, fakePlatform, ownerMay, ref } from '../../../../testing/fake-platform'
import { heading, here, openSite } from '../../../../testing/open-site'
import { lineOfRequest as request, withoutRequest as other } from './logs.fixture'

afterEach(() => vi.unstubAllGlobals())

const LINES = `GET /platform/projects/${ref}/logs`
const HISTOGRAM = `${LINES}/histogram`
const permissions = {
  'GET /platform/profile/permissions': {
    body: [
      {
        ...{ organization_slug: 'acme', role: 'owner', projects: [] },
        permissions: [...ownerMay, { action: 'read', resource: 'logs' }],
      },
    ],
  },
}
const page = { lines: [request], next_before: null, dropped: 0, stored_days: 7 }
const steps = [0, 1, 2, 3].map((minute) => ({
  ...{ at: `2026-01-05T10:0${minute}:00.000Z`, info: minute, warning: 0, error: 0 },
}))

function openLogs(path: string, lines: object = page) {
  const platform = fakePlatform({
    ...permissions,
    [LINES]: { body: lines },
    [HISTOGRAM]: { body: { step_seconds: 60, steps } },
  })
  return { platform, ...openSite(`/project/${ref}/logs${path}`) }
}

test('what limits the lines is in the address, and what was dropped is shown', async () => {
  const { platform, user } = openLogs('/api?method=POST&product=auth&request=req_9', {
    ...page,
    dropped: 12,
  })
  await heading('Logs of API requests')
  expect(await screen.findByText(/^12 lines of this time range could not be stored/)).toBeTruthy()
  for (const call of [LINES, HISTOGRAM]) {
    const { search } = platform.calls(call)[0] ?? { search: '' }
    expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({
      ...{ view: 'api', method: 'POST', product: 'auth', request_id: 'req_9' },
    })
  }
  await user.click(screen.getByRole('button', { name: 'Show all requests' }))
  await waitFor(() => expect(here()).not.toContain('request='))
  await user.click(screen.getByRole('button', { name: 'Live' }))
  expect(here()).toContain('live=1')
})

test('a range is dragged in the histogram', async () => {
  const { platform } = openLogs('/api')
  const bars = await screen.findByRole('group', { name: 'Lines over time' })
  const [, first, , last] = within(bars).getAllByRole('button')
  fireEvent.pointerDown(first!, { button: 0 })
  fireEvent.pointerEnter(last!)
  fireEvent.pointerUp(last!)
  const times = { from: '2026-01-05T10:01:00.000Z', to: '2026-01-05T10:04:00.000Z' }
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual(times),
  )
  await waitFor(() =>
    expect(
      Object.fromEntries(new URLSearchParams(platform.calls(LINES).at(-1)?.search)),
    ).toMatchObject(times),
  )
})

test('the open line is in the address, with the other lines of its request', async () => {
  const { user } = openLogs('', {
    ...page,
    lines: [
      request,
      {
        ...{ ...request, ...other, id: '8', cursor: '1767607200000200-8', source: 'functions' },
        ...{ message: 'Hello from inside', request_id: 'req_1', details: { function: 'greet' } },
      },
    ],
  })
  await user.click(await screen.findByRole('button', { name: `Details of ${request.message}` }))
  expect(here()).toContain(`line=${request.cursor}`)
  const panel = within(await screen.findByRole('dialog', { name: 'Line' }))
  const trace = within(await panel.findByRole('table', { name: 'Lines of the same request' }))
  expect(trace.getAllByRole('row')).toHaveLength(2)
  await user.click(trace.getByRole('button', { name: 'Details of Hello from inside' }))
  await waitFor(() => expect(here()).toContain('line=1767607200000200-8'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(here()).not.toContain('line='))
})

test('a line is opened by its address, as long as it is stored', async () => {
  const { platform } = openLogs(`?line=${request.cursor}`)
  expect(await screen.findByRole('dialog', { name: 'Line' })).toBeTruthy()
  const one = platform
    .calls(LINES)
    .map(({ search }) => Object.fromEntries(new URLSearchParams(search)))
    .find(({ limit }) => limit === '1')
  expect(one).toEqual({
    ...{ view: 'all', after: '1767607200000123-6', limit: '1' },
    ...{ from: '2026-01-05T10:00:00.000Z', to: '2026-01-05T10:00:00.001Z' },
  })
})

test('a line that cannot be read is an error', async () => {
  const platform = fakePlatform({
    ...permissions,
    [LINES]: () => {
      const { search } = platform.calls(LINES).at(-1) ?? { search: '' }
      return search.includes('limit=1&') || search.endsWith('limit=1')
        ? failure(400, 'bad_request', 'The lines are busy.')
        : { body: page }
    },
    [HISTOGRAM]: { body: { step_seconds: 60, steps } },
  })
  openSite(`/project/${ref}/logs?line=${request.cursor}`)
  expect(await screen.findByText(/The line of this link can’t be loaded/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('a line that is not stored any more is reported as missing', async () => {
  openLogs('?line=1767607200000123-9')
  expect(await screen.findByText('The line of this link isn’t stored any more.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
