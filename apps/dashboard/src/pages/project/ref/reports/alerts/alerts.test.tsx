import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ownerMay, ref } from '../../../../../testing/fake-platform'
import { here, openSite } from '../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const list = `GET /platform/projects/${ref}/alerts`
const alert = {
  ...{ id: 'a1', name: 'Errors', metric: 'error_percent', product: 'rest', sql: null },
  ...{ comparison: 'above', threshold: 5, window_minutes: 5, for_minutes: 10 },
  ...{ channels: ['webhook'], webhook_host: 'example.com', enabled: true, silenced_until: null },
  ...{ state: 'firing', state_since: '2026-01-05T10:00:00Z', last_value: 7.5, last_error: null },
  checked_at: '2026-01-05T10:05:00Z',
  ...{ undelivered: ['webhook'], delivery_error: 'The webhook answered with status 503.' },
}
const permissions = (actions: readonly string[]) => ({
  'GET /platform/profile/permissions': {
    body: [
      {
        ...{ organization_slug: 'acme', role: 'owner', projects: [] },
        permissions: [...ownerMay, ...actions.map((action) => ({ action, resource: 'reports' }))],
      },
    ],
  },
})
const may = permissions(['read', 'create', 'update', 'delete'])

test('an alert is shown, changed and silenced', async () => {
  const platform = fakePlatform({ ...may, [list]: { body: [alert] } })
  const change = `PATCH /platform/projects/${ref}/alerts/a1`
  platform.answer(change, { body: alert })
  const { user } = openSite(`/project/${ref}/reports/alerts`)
  const row = await screen.findByRole('row', { name: /Errors/ })
  expect(row.textContent).toContain(
    'Share of errors in %, Data API above 5 over 5 minutes, for 10 minutes',
  )
  expect(within(row).getByText('Firing')).toBeTruthy()
  expect(within(row).getByText(/^Since /)).toBeTruthy()
  expect(row.textContent).toContain(
    'Not delivered by Webhook: The webhook answered with status 503.',
  )
  const choose = async (action: string) => {
    await user.click(screen.getByRole('button', { name: 'Actions on Errors' }))
    await user.click(await screen.findByRole('menuitem', { name: action }))
  }
  await choose('Silence for an hour')
  await waitFor(() => expect(platform.calls(change)).toHaveLength(1))
  expect(platform.calls(change)[0]?.body).toHaveProperty('silenced_until')

  await choose('Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit alert' }))
  const field = dialog.getByLabelText('Threshold')
  await user.clear(field)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Enter a number.')).toBeTruthy()
  await user.type(field, '9.5')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(platform.calls(change)).toHaveLength(2))
  // The address is the saved one.
  expect(platform.calls(change)[1]?.body).toEqual({
    ...{ name: 'Errors', metric: 'error_percent', product: 'rest', sql: null },
    ...{ comparison: 'above', threshold: 9.5, window_minutes: 5, for_minutes: 10 },
    channels: ['webhook'],
  })
})

test('a reader sees alerts and their history, and changes none', async () => {
  fakePlatform({
    ...permissions(['read']),
    [list]: { body: [alert] },
    [`${list}/a1/events`]: {
      body: [
        {
          ...{ id: '1', at: '2026-01-05T10:00:00Z', kind: 'fired', value: 7.5, silenced: false },
          ...{ waiting: ['webhook'], last_error: 'The webhook answered with status 503.' },
        },
      ],
    },
  })
  const { user } = openSite(`/project/${ref}/reports/alerts`)
  await user.click(await screen.findByRole('button', { name: 'Actions on Errors' }))
  expect(await screen.findAllByRole('menuitem')).toHaveLength(1)
  await user.click(screen.getByRole('menuitem', { name: 'History' }))
  const panel = within(await screen.findByRole('dialog', { name: 'History of Errors' }))
  expect(await panel.findByText('Not delivered yet: Webhook')).toBeTruthy()
  expect(panel.getByText('The webhook answered with status 503.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'New alert' })).toBeNull()
  expect(here()).toContain('history=a1')
})

test.each(['new=', 'edit=a1', 'test=a1', 'delete=a1', 'history=gone'])(
  'an address with %s opens nothing for a reader',
  async (query) => {
    fakePlatform({ ...permissions(['read']), [list]: { body: [alert] } })
    openSite(`/project/${ref}/reports/alerts?${query}`)
    expect(await screen.findByText('1 alert')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  },
)

test('alerts are searched and sorted, and an address opens the form of one', async () => {
  const other = { ...alert, id: 'a2', name: 'Uses', metric: 'connections', product: null }
  const alerts = [
    alert,
    { ...other, state: 'ok', last_value: 3, undelivered: [], delivery_error: null },
  ]
  fakePlatform({ ...may, [list]: { body: alerts } })
  const { user } = openSite(`/project/${ref}/reports/alerts?edit=a2`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit alert' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Uses')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(here()).not.toContain('edit='))
  const names = () =>
    screen.getAllByRole('rowheader').map((one) => one.querySelector('bdi')?.textContent)
  expect(names()).toEqual(['Errors', 'Uses'])
  await user.click(screen.getByRole('button', { name: /^Last value/ }))
  await waitFor(() => expect(names()).toEqual(['Uses', 'Errors']))
  await user.type(screen.getByRole('searchbox', { name: 'Search alerts' }), 'data api')
  await waitFor(() => expect(names()).toEqual(['Errors']))
  expect(here()).toContain('search=data+api')
})

test('a test of an alert shows the answer of each channel', async () => {
  const platform = fakePlatform({ ...may, [list]: { body: [alert] } })
  const { user } = openSite(`/project/${ref}/reports/alerts`)
  await user.click(await screen.findByRole('button', { name: 'Actions on Errors' }))
  const call = `POST /platform/projects/${ref}/alerts/a1/test`
  platform.answer(call, {
    body: {
      results: [{ channel: 'webhook', delivered: false, answer: 'It could not be reached.' }],
    },
  })
  await user.click(await screen.findByRole('menuitem', { name: 'Send a test' }))
  const tested = within(await screen.findByRole('dialog', { name: 'Test of Errors' }))
  await user.click(tested.getByRole('button', { name: 'Send a test' }))
  expect(await tested.findByText(/It could not be reached/)).toBeTruthy()
  expect(tested.getByText('Not delivered')).toBeTruthy()
  expect(platform.calls(call)).toHaveLength(1)
})
