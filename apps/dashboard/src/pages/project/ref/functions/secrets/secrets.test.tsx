import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ownerMay, ref } from '../../../../../testing/fake-platform'
import { here, openSite } from '../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const path = `/platform/projects/${ref}/secrets`
const secrets = [
  { name: 'B_KEY', digest: 'ab'.repeat(32), updated_at: '2026-01-05T10:00:00Z' },
  { name: 'A_KEY', digest: 'cd'.repeat(32), updated_at: '2026-01-06T10:00:00Z' },
]
const permissions = (actions: readonly string[]) => ({
  'GET /platform/profile/permissions': {
    body: [
      {
        ...{ organization_slug: 'acme', role: 'owner', projects: [] },
        permissions: [...ownerMay, ...actions.map((action) => ({ action, resource: 'functions' }))],
      },
    ],
  },
})
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const open = (query = '') => openSite(`/project/${ref}/functions/secrets${query}`)

test('secrets are searched and sorted, and one gets another value', async () => {
  const platform = fakePlatform({
    ...permissions(['read', 'update']),
    [`GET ${path}`]: { body: secrets },
  })
  const { user } = open()
  expect(await screen.findByText('2 secrets')).toBeTruthy()
  expect(names()).toEqual(['A_KEY', 'B_KEY'])
  await user.click(screen.getByRole('button', { name: /^Changed/ }))
  await waitFor(() => expect(names()).toEqual(['B_KEY', 'A_KEY']))
  await user.type(screen.getByRole('searchbox', { name: 'Search secrets' }), 'b_')
  await waitFor(() => expect(names()).toEqual(['B_KEY']))

  await user.click(screen.getByRole('button', { name: 'Actions on B_KEY' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Replace the value' }))
  expect(here()).toContain('edit=B_KEY')
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace the value of B_KEY' }))
  expect(dialog.queryByLabelText('Name')).toBeNull()
  platform.answer(`POST ${path}`, { body: secrets })
  await user.click(dialog.getByRole('button', { name: 'Set' }))
  expect(dialog.getByText('Enter a value.')).toBeTruthy()
  await user.type(dialog.getByLabelText('Value'), 'hush')
  await user.click(dialog.getByRole('button', { name: 'Set' }))
  await waitFor(() => expect(platform.calls(`POST ${path}`)).toHaveLength(1))
  expect(JSON.stringify(platform.calls(`POST ${path}`)[0]?.body)).toContain(
    '{"name":"B_KEY","value":"hush"}',
  )
  await waitFor(() => expect(here()).not.toContain('edit='))
})

test.each(['new=', 'edit=A_KEY', 'delete=A_KEY'])(
  'an address with %s opens nothing for a reader',
  async (query) => {
    fakePlatform({ ...permissions(['read']), [`GET ${path}`]: { body: secrets } })
    open(`?${query}`)
    expect(await screen.findByText('2 secrets')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Actions on/ })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  },
)
