import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  fakePlatform,
  organization,
  ownerMay,
  project,
  ref,
} from '../../../../testing/fake-platform'
import { heading, here, openSite } from '../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const home = `/project/${ref}`
const detail = `GET /platform/projects/${ref}`
const readOnly = {
  organization_slug: 'acme',
  role: 'read-only',
  permissions: [
    { action: 'read', resource: 'projects' },
    { action: 'run', resource: 'sql' },
  ],
  projects: [],
}

describe('project settings', () => {
  test('the name is changed', async () => {
    const platform = fakePlatform({
      [`PATCH /platform/projects/${ref}`]: { body: { ...project, name: 'store' } },
    })
    const { user } = openSite(`${home}/settings/general`)
    const name = await screen.findByLabelText('Name')
    await user.clear(name)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Give the project a name.')).toBeTruthy()
    await user.type(name, 'store')
    platform.answer(detail, { body: { ...project, name: 'store' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(platform.calls(`PATCH /platform/projects/${ref}`).map(({ body }) => body)).toEqual([
      { name: 'store' },
    ])
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  test('changes of another person appear, and do not overwrite typed text', async () => {
    const platform = fakePlatform()
    const { user, dashboard } = openSite(`${home}/settings/general`)
    await user.type(await screen.findByLabelText('Name'), ' and more')
    platform.answer(detail, { body: { ...project, name: 'store', statement_timeout_ms: 60_000 } })
    void dashboard.queryClient.invalidateQueries()
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>(/Statement timeout/).value).toBe('60'),
    )
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('shop and more')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('store')
  })

  test('the address of the password leads to its form, once that is there', async () => {
    fakePlatform()
    const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
    openSite(`${home}/settings/general#database-password`)
    const title = await screen.findByRole('heading', { name: 'Database password' })
    await waitFor(() => expect(scroll.mock.contexts).toContain(title))
  })

  test('pausing asks first, and Cancel does nothing', async () => {
    const platform = fakePlatform({
      [`POST /platform/projects/${ref}/pause`]: {
        status: 202,
        body: { ...project, status: 'PAUSING' },
      },
    })
    const { user } = openSite(`${home}/settings/general`)
    await user.click(await screen.findByRole('button', { name: 'Pause' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Pause shop?' })
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' }))
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(platform.calls(`POST /platform/projects/${ref}/pause`)).toHaveLength(0)
    await user.click(await screen.findByRole('button', { name: 'Pause' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Pause' }),
    )
    expect(await screen.findByText('Pausing')).toBeTruthy()
  })

  test('it is transferred to an organization in which the person may make projects', async () => {
    const other = { ...organization, id: 2, slug: 'other', name: 'Other' }
    const closed = { ...organization, id: 3, slug: 'closed', name: 'Closed' }
    const current = {
      organization_slug: 'other',
      role: 'owner',
      permissions: [{ action: 'create', resource: 'projects' }],
      projects: [],
    }
    const platform = fakePlatform({
      'GET /platform/organizations': { body: [organization, other, closed] },
      'GET /platform/organizations/other': { body: other },
      [`POST /platform/projects/${ref}/transfer`]: {
        body: { ...project, organization_slug: 'other' },
      },
    })
    const { user, dashboard } = openSite(`${home}/settings/general`)
    expect(
      await screen.findByText(/You can’t create projects in any other organization/),
    ).toBeTruthy()
    const answer = await screen.findByRole('button', { name: 'Transfer…' })
    expect(answer.hasAttribute('disabled')).toBe(true)
    platform.answer('GET /platform/profile/permissions', {
      body: [
        { organization_slug: 'acme', role: 'owner', permissions: ownerMay, projects: [] },
        current,
      ],
    })
    void dashboard.queryClient.invalidateQueries()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Transfer…' }).hasAttribute('disabled')).toBe(
        false,
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Transfer…' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Transfer' }))
    expect(within(dialog).getByText('Choose an organization.')).toBeTruthy()
    await user.click(within(dialog).getByRole('combobox'))
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Other',
    ])
    await user.click(screen.getByRole('option', { name: 'Other' }))
    await user.click(within(dialog).getByRole('button', { name: 'Transfer' }))
    expect(await screen.findByText('shop moved to Other.')).toBeTruthy()
    expect(platform.calls(`POST /platform/projects/${ref}/transfer`)[0]?.body).toEqual({
      organization_slug: 'other',
    })
  })

  test('it is deleted only after its name was typed', async () => {
    const platform = fakePlatform({
      [`DELETE /platform/projects/${ref}`]: {
        status: 202,
        body: { ...project, status: 'GOING_DOWN' },
      },
    })
    const { user } = openSite(`${home}/settings/general`)
    await user.click(await screen.findByRole('button', { name: 'Delete project' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete shop?' })
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Type shop to confirm'))
    await user.type(within(dialog).getByLabelText('Type shop to confirm'), 'sho')
    await user.click(within(dialog).getByRole('button', { name: 'Delete project' }))
    expect(within(dialog).getByText('Type exactly shop.')).toBeTruthy()
    expect(platform.calls(`DELETE /platform/projects/${ref}`)).toHaveLength(0)
    await user.type(within(dialog).getByLabelText('Type shop to confirm'), 'p')
    await user.click(within(dialog).getByRole('button', { name: 'Delete project' }))
    await heading('Projects')
    expect(here()).toBe('/org/acme')
    expect(await screen.findByText('Deleting shop.')).toBeTruthy()
    expect(platform.calls(`DELETE /platform/projects/${ref}`)[0]?.body).toEqual({ name: 'shop' })
  })
})

const key = (id: string, type: string, api_key: string | null) => ({
  id,
  type,
  name: id,
  description: '',
  enabled: true,
  api_key,
  inserted_at: project.inserted_at,
  last_used_at: null as string | null,
  expires_at: null,
  replaced_by: null,
})
const hiddenKeys = [
  key('anon', 'anon', 'eyJ.anon'),
  key('service_role', 'service_role', null),
  key('server', 'secret', null),
]

describe('API keys', () => {
  test('secret keys are requested only when they are revealed, and hidden again', async () => {
    const platform = fakePlatform({
      [`GET /platform/projects/${ref}/api-keys`]: { body: hiddenKeys },
    })
    const { user } = openSite(`${home}/settings/api-keys`)
    expect(await screen.findByText('eyJ.anon')).toBeTruthy()
    expect(screen.getByText(project.endpoint)).toBeTruthy()
    expect(
      platform.calls(`GET /platform/projects/${ref}/api-keys`).every(({ search }) => search === ''),
    ).toBe(true)
    const all = [
      hiddenKeys[0],
      key('service_role', 'service_role', 'eyJ.service'),
      key('server', 'secret', 'hw_secret_1'),
    ]
    platform.answer(`GET /platform/projects/${ref}/api-keys`, { body: all })
    await user.click(screen.getByRole('button', { name: 'Reveal the key server' }))
    expect(await screen.findByText('hw_secret_1')).toBeTruthy()
    expect(screen.queryByText('eyJ.service')).toBeNull()
    expect(
      platform
        .calls(`GET /platform/projects/${ref}/api-keys`)
        .filter(({ search }) => search === '?reveal=true'),
    ).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Hide the key server' }))
    expect(screen.queryByText('hw_secret_1')).toBeNull()
  })

  test('one that another person has deleted is named when it is revealed, and no longer listed', async () => {
    const path = `GET /platform/projects/${ref}/api-keys`
    const platform = fakePlatform({ [path]: { body: hiddenKeys } })
    const { user } = openSite(`${home}/settings/api-keys`)
    const reveal = await screen.findByRole('button', { name: 'Reveal the key server' })
    platform.answer(path, { body: hiddenKeys.slice(0, 2) })
    await user.click(reveal)
    expect(await screen.findByText('The key server no longer exists.')).toBeTruthy()
    expect(await screen.findByText('No keys yet.')).toBeTruthy()
  })

  test('one is made, shown, and deleted after a question', async () => {
    const platform = fakePlatform({
      [`GET /platform/projects/${ref}/api-keys`]: { body: hiddenKeys.slice(0, 2) },
      [`POST /platform/projects/${ref}/api-keys`]: {
        status: 201,
        body: key('server', 'secret', 'hw_secret_1'),
      },
      [`DELETE /platform/projects/${ref}/api-keys/server`]: { status: 204 },
    })
    const { user } = openSite(`${home}/settings/api-keys`)
    await user.click(await screen.findByRole('button', { name: 'New key' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('combobox'))
    await user.click(await screen.findByRole('option', { name: 'Secret' }))
    await user.type(within(dialog).getByLabelText('Name'), 'server')
    platform.answer(`GET /platform/projects/${ref}/api-keys`, { body: hiddenKeys })
    await user.click(within(dialog).getByRole('button', { name: 'Create key' }))
    expect(await screen.findByText('hw_secret_1')).toBeTruthy()
    expect(platform.calls(`POST /platform/projects/${ref}/api-keys`)[0]?.body).toEqual({
      type: 'secret',
      name: 'server',
    })
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByText('hw_secret_1')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Actions for the key server' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    platform.answer(`GET /platform/projects/${ref}/api-keys`, { body: hiddenKeys.slice(0, 2) })
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )
    expect(await screen.findByText('Key server deleted.')).toBeTruthy()
    expect(await screen.findByText('No keys yet.')).toBeTruthy()
  })

  test('one is rotated with an overlap, and the new one is shown', async () => {
    const rotate = `POST /platform/projects/${ref}/api-keys/server/rotate`
    const platform = fakePlatform({
      [`GET /platform/projects/${ref}/api-keys`]: { body: hiddenKeys },
      [rotate]: { status: 201, body: key('next', 'secret', 'hw_secret_2') },
    })
    const { user } = openSite(`${home}/settings/api-keys`)
    await user.click(await screen.findByRole('button', { name: 'Actions for the key server' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rotate' }))
    const dialog = await screen.findByRole('dialog', { name: 'Rotate the key server' })
    await user.click(within(dialog).getByRole('combobox'))
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      ...['Now', 'In 1 hour', 'In 24 hours', 'In 7 days'],
    ])
    await user.click(screen.getByRole('option', { name: 'In 7 days' }))
    const replaced = { ...key('server', 'secret', null), expires_at: '2126-01-01T00:00:00Z' }
    platform.answer(`GET /platform/projects/${ref}/api-keys`, { body: [replaced] })
    await user.click(within(dialog).getByRole('button', { name: 'Rotate key' }))
    expect(await screen.findByText('hw_secret_2')).toBeTruthy()
    expect(platform.calls(rotate).map(({ body }) => body)).toEqual([{ overlap_seconds: 604_800 }])
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(await screen.findByText(/^Replaced, stops working/)).toBeTruthy()
    // It can only be deleted.
    await user.click(screen.getByRole('button', { name: 'Actions for the key server' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Delete',
    ])
  })

  test('several are deleted at once, after a word is typed if one was used recently', async () => {
    const used = {
      ...key('nightly', 'secret', null),
      last_used_at: new Date(Date.now() - 60_000).toISOString(),
    }
    const platform = fakePlatform({
      [`GET /platform/projects/${ref}/api-keys`]: { body: [...hiddenKeys, used] },
      [`DELETE /platform/projects/${ref}/api-keys/server`]: { status: 204 },
      [`DELETE /platform/projects/${ref}/api-keys/nightly`]: { status: 204 },
    })
    const { user } = openSite(`${home}/settings/api-keys`)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Select the key server' }))
    expect(screen.getByText('1 selected')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Select the key server' }))
    await user.click(screen.getByRole('button', { name: 'Delete selected' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 keys?' })
    expect(within(dialog).getByText(/The key nightly was used in the last 7 days/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(within(dialog).getByText('Type exactly delete.')).toBeTruthy()
    await user.type(within(dialog).getByLabelText('Type delete to confirm'), 'delete')
    platform.answer(`GET /platform/projects/${ref}/api-keys`, { body: hiddenKeys.slice(0, 2) })
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('2 keys deleted.')).toBeTruthy()
    for (const id of ['server', 'nightly'])
      expect(platform.calls(`DELETE /platform/projects/${ref}/api-keys/${id}`)).toHaveLength(1)
    expect(await screen.findByText('No keys yet.')).toBeTruthy()
  })

  test('the legacy keys are switched off after a question, and on again', async () => {
    const put = `PUT /platform/projects/${ref}/legacy-api-keys`
    const off = hiddenKeys.slice(0, 2).map((one) => ({ ...one, enabled: false, api_key: null }))
    const platform = fakePlatform({
      [`GET /platform/projects/${ref}/api-keys`]: { body: hiddenKeys },
      [put]: { body: off },
    })
    const { user } = openSite(`${home}/settings/api-keys`)
    const works = await screen.findByRole('switch', { name: 'Legacy keys work' })
    await user.click(works)
    platform.answer(`GET /platform/projects/${ref}/api-keys`, { body: off })
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Switch off' }),
    )
    expect(await screen.findByText('Legacy keys switched off.')).toBeTruthy()
    expect(await screen.findAllByText('Switched off')).toHaveLength(2)
    expect(screen.queryByText('eyJ.anon')).toBeNull()
    platform.answer(`GET /platform/projects/${ref}/api-keys`, { body: hiddenKeys })
    await user.click(screen.getByRole('switch', { name: 'Legacy keys work' }))
    expect(await screen.findByText('Legacy keys switched on.')).toBeTruthy()
    expect(platform.calls(put).map(({ body }) => body)).toEqual([
      { enabled: false },
      { enabled: true },
    ])
  })

  test('the JWT secret is shown when it is asked for', async () => {
    const platform = fakePlatform({
      [`GET /platform/projects/${ref}/settings`]: {
        body: { endpoint: project.endpoint, jwt_secret: 'signs-everything' },
      },
    })
    const { user } = openSite(`${home}/settings/jwt`)
    const reveal = await screen.findByRole('button', { name: 'Reveal the JWT secret' })
    expect(platform.calls(`GET /platform/projects/${ref}/settings`)).toHaveLength(0)
    await user.click(reveal)
    expect(await screen.findByText('signs-everything')).toBeTruthy()
  })

  test.each(['/settings/api-keys', '/settings/jwt'])(
    '%s is not for who may not read them; the endpoint is hidden, too',
    async (path) => {
      fakePlatform({ 'GET /platform/profile/permissions': { body: [readOnly] } })
      openSite(`${home}${path}`)
      await heading('You don’t have access to this page')
    },
  )

  test('the endpoint stands on the project’s home only for who may read the keys', async () => {
    fakePlatform({ 'GET /platform/profile/permissions': { body: [readOnly] } })
    openSite(home)
    await heading('shop')
    await screen.findByText('Shared machine')
    expect(screen.queryByText(project.endpoint)).toBeNull()
  })
})
