import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { failure, fakePlatform, ownerMay, ref } from '../../../../../testing/fake-platform'
import { here, openSite } from '../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const path = `/platform/projects/${ref}/reports/custom`
const own = {
  ...{ id: 'r1', name: 'Sales', visibility: 'user', is_own: true, version: 3 },
  updated_at: '2026-01-05T10:00:00Z',
}
const shared = { ...own, id: 'r2', name: 'Another', visibility: 'project', is_own: false }
const permissions = (actions: readonly string[]) => ({
  'GET /platform/profile/permissions': {
    body: [
      {
        ...{ organization_slug: 'acme', role: 'owner', projects: [] },
        permissions: [
          ...ownerMay,
          { action: 'read', resource: 'reports' },
          ...actions.map((action) => ({ action, resource: 'shared_content' })),
        ],
      },
    ],
  },
})
const answers = {
  ...permissions(['update', 'delete']),
  [`GET ${path}`]: { body: [shared, own] },
  [`GET ${path}/r1`]: { body: { ...own, version: 4, blocks: [] } },
}
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const open = (query = '') => openSite(`/project/${ref}/reports/custom${query}`)

test('reports are searched, sorted, renamed, shared and deleted in their list', async () => {
  const platform = fakePlatform(answers)
  platform.answer(`PUT ${path}/r1`, { body: { ...own, version: 5, blocks: [] } })
  platform.answer(`DELETE ${path}/r2`, { status: 204, body: null })
  const { user } = open()
  expect(await screen.findByText('2 reports')).toBeTruthy()
  expect(names()).toEqual(['Another', 'Sales'])
  await user.click(screen.getByRole('button', { name: /^Name/ }))
  await waitFor(() => expect(names()).toEqual(['Sales', 'Another']))
  expect(here()).toContain('sort=name_desc')
  const choose = async (name: string, action: string) => {
    await user.click(screen.getByRole('button', { name: `Actions on ${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: action }))
  }
  await choose('Sales', 'Rename')
  expect(here()).toContain('edit=r1')
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename the report' }))
  await user.clear(dialog.getByLabelText('Name'))
  await user.type(dialog.getByLabelText('Name'), 'Sold')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(here()).not.toContain('edit='))
  // It is based on the version that is read for it.
  expect(platform.calls(`PUT ${path}/r1`)[0]?.body).toEqual({
    ...{ name: 'Sold', version: 4, visibility: 'user', blocks: [] },
  })
  await choose('Sales', 'Share with the project')
  await waitFor(() =>
    expect(platform.calls(`PUT ${path}/r1`)[1]?.body).toMatchObject({ visibility: 'project' }),
  )
  await choose('Another', 'Delete')
  expect(here()).toContain('delete=r2')
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  )
  await waitFor(() => expect(platform.calls(`DELETE ${path}/r2`)).toHaveLength(1))
  await user.type(screen.getByRole('searchbox', { name: 'Search reports' }), 'nothing')
  expect(await screen.findByText('No reports found')).toBeTruthy()
})

test('a report gets a name before it is created, and what went wrong is shown', async () => {
  const platform = fakePlatform({ ...answers, [`GET ${path}`]: { body: [] } })
  platform.answer(`POST ${path}`, failure(409, 'conflict', 'There are 200 reports.'))
  const { user } = open('?new')
  const dialog = within(await screen.findByRole('dialog', { name: 'New report' }))
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  expect(dialog.getByText('Enter a name.')).toBeTruthy()
  await user.type(dialog.getByLabelText('Name'), ' Sales ')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await dialog.findByText('There are 200 reports.')).toBeTruthy()
  platform.answer(`POST ${path}`, { status: 201, body: { ...own, version: 1, blocks: [] } })
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(here()).toContain('/reports/custom/r1'))
  expect(platform.calls(`POST ${path}`).at(-1)?.body).toEqual({
    ...{ name: 'Sales', visibility: 'user', blocks: [] },
  })
})

test.each(['edit=r2', 'delete=r2', 'edit=gone'])(
  'an address with %s opens nothing of a report that is another person’s',
  async (query) => {
    fakePlatform({ ...answers, ...permissions([]) })
    const { user } = open(`?${query}`)
    expect(await screen.findByText('2 reports')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Actions on Another' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Actions on Sales' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Rename', 'Delete'])
  },
)

test('a report that is shared meanwhile closes no dialog', async () => {
  const platform = fakePlatform(answers)
  let answerShare = () => {}
  const shareAnswered = new Promise<void>((resolve) => {
    answerShare = resolve
  })
  platform.answer(`PUT ${path}/r1`, async () => {
    await shareAnswered
    return { body: { ...own, version: 5, visibility: 'project', blocks: [] } }
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Actions on Sales' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Share with the project' }))
  await waitFor(() => expect(platform.calls(`PUT ${path}/r1`)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'New report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New report' }))
  await user.type(dialog.getByLabelText('Name'), 'Mon')
  const lists = platform.calls(`GET ${path}`).length
  answerShare()
  await waitFor(() => expect(platform.calls(`GET ${path}`).length).toBeGreaterThan(lists))
  await user.type(dialog.getByLabelText('Name'), 'thly')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Monthly')
})

test('after a report is deleted, the focus is on the search, then on the button of a new one', async () => {
  const platform = fakePlatform(answers)
  const { user } = open()
  for (const [id, name, rest] of [
    ['r2', 'Another', [own]],
    ['r1', 'Sales', []],
  ] as const) {
    platform.answer(`DELETE ${path}/${id}`, () => {
      platform.answer(`GET ${path}`, { body: rest })
      return { status: 204, body: null }
    })
    await user.click(await screen.findByRole('button', { name: `Actions on ${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText(name)).toBeNull())
    const next =
      rest.length > 0
        ? screen.getByRole('searchbox', { name: 'Search reports' })
        : screen.getByRole('button', { name: 'New report' })
    await waitFor(() => expect(document.activeElement).toBe(next))
  }
})

test('a dialog about a report that another person deletes leaves the address', async () => {
  const platform = fakePlatform(answers)
  const { dashboard } = open('?edit=r1')
  await screen.findByRole('dialog', { name: 'Rename the report' })
  platform.answer(`GET ${path}`, { body: [shared] })
  await dashboard.queryClient.invalidateQueries()
  await waitFor(() => expect(here()).toBe(`/project/${ref}/reports/custom`))
  expect(screen.queryByRole('dialog')).toBeNull()
})
