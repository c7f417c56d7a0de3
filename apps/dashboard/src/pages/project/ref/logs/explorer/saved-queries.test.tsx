import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ownerMay, profile, ref } from '../../../../../testing/fake-platform'
import { openSite } from '../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const path = `/platform/projects/${ref}/content`
const entry = (id: string, name: string, more: object = {}) => ({
  ...{ id, type: 'log_sql', name, description: '', visibility: 'user', owner_id: profile.id },
  ...{ project_id: ref, folder_id: null, favorite: false, version: 3 },
  ...{ inserted_at: '2026-01-05T10:00:00Z', updated_at: '2026-01-05T10:00:00Z', ...more },
})
const own = entry('a', 'Errors')
const shared = entry('b', 'Slow', { visibility: 'project', owner_id: 'another' })
const withText = (one: typeof own) => ({ ...one, content: { sql: 'select 1', chart: null } })
const may = (shares: readonly string[]) => ({
  'GET /platform/profile/permissions': {
    body: [
      {
        ...{ organization_slug: 'acme', role: 'owner', projects: [] },
        permissions: [
          ...ownerMay,
          ...['logs', 'content'].flatMap((resource) =>
            ['read', 'create'].map((action) => ({ action, resource })),
          ),
          ...shares.map((action) => ({ action, resource: 'shared_content' })),
        ],
      },
    ],
  },
})

test('queries are saved with a name, shared, renamed and deleted', async () => {
  const platform = fakePlatform({
    ...may(['update']),
    [`GET ${path}`]: { body: { data: [own, shared], cursor: null } },
    [`GET ${path}/item/a`]: { body: withText(own) },
    [`POST ${path}`]: { status: 201, body: withText(own) },
    [`PUT ${path}`]: { body: withText(own) },
    [`DELETE ${path}`]: { status: 204, body: null },
  })
  const { user } = openSite(`/project/${ref}/logs/explorer?sql=select 2`)
  const saved = await screen.findByRole('region', { name: 'Saved queries' })
  expect(platform.calls(`GET ${path}`)[0]?.search).toContain('type=log_sql')
  expect(within(saved).getByText('Shared')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Save query' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save query' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Enter a name.')).toBeTruthy()
  await user.type(dialog.getByLabelText('Name'), 'Mine')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(platform.calls(`POST ${path}`)[0]?.body).toMatchObject({
    ...{ type: 'log_sql', name: 'Mine', content: { sql: 'select 2' } },
  })

  const choose = async (name: string, action: string) => {
    await user.click(within(saved).getByRole('button', { name: `Actions on ${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: action }))
  }
  await choose('Errors', 'Share with the project')
  await waitFor(() =>
    expect(platform.calls(`PUT ${path}`)[0]?.body).toEqual({
      ...{ id: 'a', type: 'log_sql', version: 3, visibility: 'project' },
      content: { sql: 'select 1' },
    }),
  )
  await choose('Errors', 'Delete')
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  )
  await waitFor(() => expect(platform.calls(`DELETE ${path}`)).toHaveLength(1))
  // Of another person: it can be renamed, and not be deleted.
  await user.click(within(saved).getByRole('button', { name: 'Actions on Slow' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Rename',
  ])
})

test('a shared query that the person may not change is opened only', async () => {
  const platform = fakePlatform({
    ...may([]),
    [`GET ${path}`]: { body: { data: [shared], cursor: null } },
    [`GET ${path}/item/b`]: { body: withText(shared) },
  })
  const { user } = openSite(`/project/${ref}/logs/explorer`)
  await user.click(await screen.findByRole('button', { name: 'Slow' }))
  await waitFor(() => expect(platform.calls(`GET ${path}/item/b`)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Actions on Slow' })).toBeNull()
})
