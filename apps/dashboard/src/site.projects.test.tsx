import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { failure, fakePlatform, organization, ownerMay, project, ref } from './testing/fake-platform'
import { heading, here, openSite } from './testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const home = `/project/${ref}`
const detail = `GET /platform/projects/${ref}`
const inStatus = (status: string, operation: object | null = null) => ({ [detail]: { body: { ...project, status, operation } } })
const readOnly = {
  organization_slug: 'acme',
  role: 'read-only',
  permissions: [
    { action: 'read', resource: 'projects' },
    { action: 'run', resource: 'sql' },
  ],
  projects: [],
}

describe('a project whose Postgres does not run', () => {
  test.each([
    ['PAUSING', 'shop is being paused', []],
    ['INACTIVE', 'shop is paused', ['Resume']],
    ['RESTARTING', 'shop is being restarted', []],
    ['GOING_DOWN', 'shop is being deleted', []],
    ['START_FAILED', 'shop does not start', ['Try again', 'Refresh']],
    ['INIT_FAILED', 'shop could not be set up', []],
  ])('%s: its home says what happens and what can be done', async (status, title, buttons) => {
    const platform = fakePlatform({
      ...inStatus(status),
      [`GET /platform/projects/${ref}/start-log`]: { body: { lines: ['LOG:  starting', 'FATAL:  could not open file'] } },
    })
    openSite(home)
    await heading(title)
    if (status === 'START_FAILED')
      expect((await screen.findByRole('region', { name: 'Last lines of the log' })).textContent).toContain('FATAL')
    const drawn = () => within(screen.getByRole('main')).queryAllByRole('button')
    await waitFor(() => expect(drawn().map((button) => button.textContent)).toEqual(buttons))
    // Nothing that needs its Postgres was asked for.
    expect(platform.calls(`GET /platform/projects/${ref}/figures`)).toHaveLength(0)
    expect(platform.calls(`GET /platform/projects/${ref}/databases`)).toHaveLength(0)
  })

  test.each(['COMING_UP', 'INACTIVE', 'RESTARTING', 'START_FAILED'])(
    '%s: the SQL editor is not shown, and a way home is',
    async (status) => {
      fakePlatform(inStatus(status))
      openSite(`${home}/sql`)
      const link = await screen.findByRole('link', { name: 'Go to the project’s home' }, { timeout: 5000 })
      expect(link.getAttribute('href')).toBe(home)
      expect(screen.queryByRole('button', { name: /^Run/ })).toBeNull()
    },
  )

  test('it is resumed, and the page goes on by itself', async () => {
    const operation = { id: 'op_2', kind: 'resume_project', state: 'running', step: 'start', error: null }
    const coming = { ...project, status: 'COMING_UP', operation }
    const platform = fakePlatform({ ...inStatus('INACTIVE'), [`POST /platform/projects/${ref}/resume`]: { status: 202, body: coming } })
    const { user } = openSite(home)
    platform.answer(`POST /platform/projects/${ref}/resume`, () => {
      platform.answer(detail, { body: coming })
      return { status: 202, body: coming }
    })
    await user.click(await screen.findByRole('button', { name: 'Resume' }))
    await heading('shop is coming up')
    expect(screen.getByText('Start Postgres').closest('li')?.dataset['state']).toBe('running')
    platform.answer(detail, { body: project })
    await heading('shop')
  })

  test('who may not change it is told whom to ask', async () => {
    fakePlatform({ ...inStatus('INACTIVE'), 'GET /platform/profile/permissions': { body: [readOnly] } })
    openSite(home)
    await heading('shop is paused')
    expect(await screen.findByText(/Somebody who may change the project can resume it/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Project settings' })).toBeNull()
  })

  test('a work that failed says why, whatever the status is now', async () => {
    const operation = { id: 'op_3', kind: 'pause_project', state: 'failed', step: 'stop', error: 'It did not stop in time.' }
    fakePlatform(inStatus('ACTIVE_HEALTHY', operation))
    openSite(home)
    await heading('shop')
    expect(await screen.findByText('Pausing it failed')).toBeTruthy()
    expect(screen.getByText('It did not stop in time.')).toBeTruthy()
  })
})

describe('what others do is seen without a reload', () => {
  test('a project that somebody pauses', async () => {
    const platform = fakePlatform()
    openSite(home)
    await heading('shop')
    platform.answer(detail, { body: { ...project, status: 'INACTIVE' } })
    await screen.findByRole('heading', { level: 1, name: 'shop is paused' }, { timeout: 8000 })
  }, 15_000)

  test('a project that is deleted meanwhile is not here any more, and neither are its links', async () => {
    const platform = fakePlatform()
    const { dashboard } = openSite(home)
    await heading('shop')
    platform.answer(detail, failure(404, 'not_found'))
    void dashboard.queryClient.invalidateQueries()
    await heading('This project is not here any more')
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  })

  test('an organization that one was removed from', async () => {
    const platform = fakePlatform()
    const { dashboard } = openSite('/org/acme/team')
    await heading('Team')
    await screen.findByText('2 members')
    for (const path of ['', '/members', '/projects', '/invitations']) {
      platform.answer(`GET /platform/organizations/acme${path}`, failure(404, 'not_found'))
    }
    platform.answer('GET /platform/profile/permissions', { body: [] })
    void dashboard.queryClient.invalidateQueries()
    await heading('This organization is closed to you now')
    expect(screen.queryByText('2 members')).toBeNull()
  })

  test('a refusal reads the role anew, so that what is drawn fits it', async () => {
    const platform = fakePlatform({ [`POST /platform/projects/${ref}/pause`]: failure(403, 'forbidden', 'Your role does not allow this.') })
    const { user } = openSite(`${home}/settings/general`)
    await user.click(await screen.findByRole('button', { name: 'Pause' }))
    platform.answer('GET /platform/profile/permissions', { body: [readOnly] })
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Pause' }))
    await heading('Your role does not allow this page')
    expect(screen.queryByRole('link', { name: 'Project settings' })).toBeNull()
  })
})

describe('project settings', () => {
  test('the name is changed', async () => {
    const platform = fakePlatform({ [`PATCH /platform/projects/${ref}`]: { body: { ...project, name: 'store' } } })
    const { user } = openSite(`${home}/settings/general`)
    const name = await screen.findByLabelText('Name')
    await user.clear(name)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Give the project a name.')).toBeTruthy()
    await user.type(name, 'store')
    platform.answer(detail, { body: { ...project, name: 'store' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(platform.calls(`PATCH /platform/projects/${ref}`).map(({ body }) => body)).toEqual([{ name: 'store' }])
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  test('what somebody else changes meanwhile shows, and takes nothing away that is typed', async () => {
    const platform = fakePlatform()
    const { user, dashboard } = openSite(`${home}/settings/general`)
    await user.type(await screen.findByLabelText('Name'), ' and more')
    platform.answer(detail, { body: { ...project, name: 'store', statement_timeout_ms: 60_000 } })
    void dashboard.queryClient.invalidateQueries()
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Statement timeout/).value).toBe('60'))
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('shop and more')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('store')
  })

  test('pausing asks first, and Cancel does nothing', async () => {
    const platform = fakePlatform({ [`POST /platform/projects/${ref}/pause`]: { status: 202, body: { ...project, status: 'PAUSING' } } })
    const { user } = openSite(`${home}/settings/general`)
    await user.click(await screen.findByRole('button', { name: 'Pause' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Pause shop?' })
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' }))
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(platform.calls(`POST /platform/projects/${ref}/pause`)).toHaveLength(0)
    await user.click(await screen.findByRole('button', { name: 'Pause' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Pause' }))
    expect(await screen.findByText('Pausing')).toBeTruthy()
  })

  test('it is transferred to an organization in which the person may make projects', async () => {
    const other = { ...organization, id: 2, slug: 'other', name: 'Other' }
    const closed = { ...organization, id: 3, slug: 'closed', name: 'Closed' }
    const mine = { organization_slug: 'other', role: 'owner', permissions: [{ action: 'create', resource: 'projects' }], projects: [] }
    const platform = fakePlatform({
      'GET /platform/organizations': { body: [organization, other, closed] },
      'GET /platform/organizations/other': { body: other },
      [`POST /platform/projects/${ref}/transfer`]: { body: { ...project, organization_slug: 'other' } },
    })
    const { user, dashboard } = openSite(`${home}/settings/general`)
    expect(await screen.findByText(/You belong to no other organization in which/)).toBeTruthy()
    const answer = await screen.findByRole('button', { name: 'Transfer …' })
    expect(answer.hasAttribute('disabled')).toBe(true)
    platform.answer('GET /platform/profile/permissions', {
      body: [{ organization_slug: 'acme', role: 'owner', permissions: ownerMay, projects: [] }, mine],
    })
    void dashboard.queryClient.invalidateQueries()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Transfer …' }).hasAttribute('disabled')).toBe(false))
    await user.click(screen.getByRole('button', { name: 'Transfer …' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Transfer' }))
    expect(within(dialog).getByText('Choose where it goes.')).toBeTruthy()
    await user.click(within(dialog).getByRole('combobox'))
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Other'])
    await user.click(screen.getByRole('option', { name: 'Other' }))
    await user.click(within(dialog).getByRole('button', { name: 'Transfer' }))
    expect(await screen.findByText('shop belongs to Other now.')).toBeTruthy()
    expect(platform.calls(`POST /platform/projects/${ref}/transfer`)[0]?.body).toEqual({ organization_slug: 'other' })
  })

  test('it is deleted only after its name was typed', async () => {
    const platform = fakePlatform({
      [`DELETE /platform/projects/${ref}`]: { status: 202, body: { ...project, status: 'GOING_DOWN' } },
    })
    const { user } = openSite(`${home}/settings/general`)
    await user.click(await screen.findByRole('button', { name: 'Delete project' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete shop?' })
    expect(document.activeElement?.textContent).toBe('Cancel')
    await user.type(within(dialog).getByLabelText('Type shop to confirm'), 'sho')
    await user.click(within(dialog).getByRole('button', { name: 'Delete project' }))
    expect(within(dialog).getByText('Type exactly shop.')).toBeTruthy()
    expect(platform.calls(`DELETE /platform/projects/${ref}`)).toHaveLength(0)
    await user.type(within(dialog).getByLabelText('Type shop to confirm'), 'p')
    await user.click(within(dialog).getByRole('button', { name: 'Delete project' }))
    await heading('Projects')
    expect(here()).toBe('/org/acme')
    expect(await screen.findByText('shop is being deleted.')).toBeTruthy()
    expect(platform.calls(`DELETE /platform/projects/${ref}`)[0]?.body).toEqual({ name: 'shop' })
  })
})

const key = (id: string, type: string, api_key: string | null) => ({ id, type, name: id, api_key, inserted_at: project.inserted_at })
const hiddenKeys = [key('anon', 'anon', 'eyJ.anon'), key('service_role', 'service_role', null), key('server', 'secret', null)]

describe('API keys', () => {
  test('what opens everything is asked for only when somebody wants to see it, and hidden again', async () => {
    const platform = fakePlatform({ [`GET /platform/projects/${ref}/api-keys`]: { body: hiddenKeys } })
    const { user } = openSite(`${home}/settings/api-keys`)
    expect(await screen.findByText('eyJ.anon')).toBeTruthy()
    expect(screen.getByText(project.endpoint)).toBeTruthy()
    expect(platform.calls(`GET /platform/projects/${ref}/api-keys`).every(({ search }) => search === '')).toBe(true)
    const all = [hiddenKeys[0], key('service_role', 'service_role', 'eyJ.service'), key('server', 'secret', 'hw_secret_1')]
    platform.answer(`GET /platform/projects/${ref}/api-keys`, { body: all })
    await user.click(screen.getByRole('button', { name: 'Reveal the key server' }))
    expect(await screen.findByText('hw_secret_1')).toBeTruthy()
    expect(screen.queryByText('eyJ.service')).toBeNull()
    expect(platform.calls(`GET /platform/projects/${ref}/api-keys`).filter(({ search }) => search === '?reveal=true')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Hide the key server' }))
    expect(screen.queryByText('hw_secret_1')).toBeNull()
  })

  test('one is made, shown, and deleted after a question', async () => {
    const platform = fakePlatform({
      [`GET /platform/projects/${ref}/api-keys`]: { body: hiddenKeys.slice(0, 2) },
      [`POST /platform/projects/${ref}/api-keys`]: { status: 201, body: key('server', 'secret', 'hw_secret_1') },
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
    expect(platform.calls(`POST /platform/projects/${ref}/api-keys`)[0]?.body).toEqual({ type: 'secret', name: 'server' })
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByText('hw_secret_1')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Delete the key server' }))
    platform.answer(`GET /platform/projects/${ref}/api-keys`, { body: hiddenKeys.slice(0, 2) })
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('The key server is deleted.')).toBeTruthy()
    expect(await screen.findByText('There are none yet.')).toBeTruthy()
  })

  test('the JWT secret is shown when it is asked for', async () => {
    const platform = fakePlatform({
      [`GET /platform/projects/${ref}/settings`]: { body: { endpoint: project.endpoint, jwt_secret: 'signs-everything' } },
    })
    const { user } = openSite(`${home}/settings/jwt`)
    const reveal = await screen.findByRole('button', { name: 'Reveal the JWT secret' })
    expect(platform.calls(`GET /platform/projects/${ref}/settings`)).toHaveLength(0)
    await user.click(reveal)
    expect(await screen.findByText('signs-everything')).toBeTruthy()
  })

  test.each(['/settings/api-keys', '/settings/jwt'])('%s is not for who may not read them; the endpoint is hidden, too', async (path) => {
    fakePlatform({ 'GET /platform/profile/permissions': { body: [readOnly] } })
    openSite(`${home}${path}`)
    await heading('Your role does not allow this page')
  })

  test('the endpoint stands on the project’s home only for who may read the keys', async () => {
    fakePlatform({ 'GET /platform/profile/permissions': { body: [readOnly] } })
    openSite(home)
    await heading('shop')
    await screen.findByText('Shared machine')
    expect(screen.queryByText(project.endpoint)).toBeNull()
  })
})

describe('an organization’s projects', () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ref: `${String.fromCharCode(97 + index)}`.repeat(20),
      name: `project ${index}`,
      organization_slug: 'acme',
      status: index === 0 ? 'INACTIVE' : 'ACTIVE_HEALTHY',
      inserted_at: project.inserted_at,
    }))

  // Specification, section 9: the picker list gets a fixed height above 7 projects.
  test.each([
    [7, null],
    [8, 'true'],
  ])('%i in the picker: scrolls %s', async (count, scrolls) => {
    fakePlatform({ 'GET /platform/organizations/acme/projects': { body: { projects: entries(count), pagination: { count } } } })
    const { user } = openSite(home)
    await user.click(await screen.findByRole('button', { name: 'Switch project' }))
    const list = await screen.findByRole('listbox', { name: 'Find a project' })
    await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(count))
    expect(list.getAttribute('data-scrolls')).toBe(scrolls)
    expect(within(list).getByRole('option', { name: 'project 0 Paused' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New project' }).getAttribute('href')).toBe('/new/acme')
    expect(screen.getByRole('link', { name: 'New organization' }).getAttribute('href')).toBe('/new')
  })

  test('that cannot be had are said so in the picker, and asked for again', async () => {
    const platform = fakePlatform({ 'GET /platform/organizations/acme/projects': failure(500, 'internal', 'It broke.') })
    const { user } = openSite(home)
    await user.click(await screen.findByRole('button', { name: 'Switch project' }))
    const picker = within(await screen.findByRole('dialog'))
    expect(await picker.findByText('Failed to retrieve projects')).toBeTruthy()
    platform.answer('GET /platform/organizations/acme/projects', { body: { projects: entries(1), pagination: { count: 1 } } })
    await user.click(picker.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('option', { name: 'project 0 Paused' })).toBeTruthy()
  })

  test('are narrowed down to statuses, which stand in the URL', async () => {
    const platform = fakePlatform()
    const { user } = openSite('/org/acme')
    await screen.findByRole('link', { name: /shop/ })
    platform.answer('GET /platform/organizations/acme/projects', { body: { projects: [], pagination: { count: 0 } } })
    await user.click(screen.getByRole('button', { name: 'Status' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Paused' }))
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Does not start' }))
    await waitFor(() => expect(here()).toBe('/org/acme?statuses=INACTIVE%2CSTART_FAILED'))
    expect(await screen.findByText('No projects found based on your search')).toBeTruthy()
    const last = platform.calls('GET /platform/organizations/acme/projects').at(-1)
    expect(new URLSearchParams(last?.search).get('statuses')).toBe('INACTIVE,START_FAILED')
    await user.click(screen.getByRole('menuitem', { name: 'Any status' }))
    await waitFor(() => expect(here()).toBe('/org/acme'))
  })
})

describe('an attached database', () => {
  const attached = { ...project, provisioner: 'attached', region: 'elsewhere', compute: 'elsewhere', capabilities: [] }

  test('is attached by its connection string, and what the server refuses is said at its field', async () => {
    const message = 'The connection string must hold the password of its user.'
    const refused = { code: 'bad_request', message, request_id: 'req_1', details: [{ path: 'body.connection_string', message }] }
    const call = 'POST /platform/organizations/acme/projects/attach'
    const platform = fakePlatform({ [call]: { status: 400, body: refused } })
    const { user } = openSite('/new/acme')
    await user.click(await screen.findByRole('radio', { name: 'One that runs already' }))
    expect(here()).toBe('/new/acme?kind=attach')
    await user.click(screen.getByRole('button', { name: 'Attach database' }))
    expect(screen.getByText('Enter the connection string.')).toBeTruthy()
    expect(platform.calls(call)).toHaveLength(0)

    await user.type(screen.getByLabelText('Name'), 'warehouse')
    await user.type(screen.getByLabelText('Connection string'), 'postgresql://app@db.example.com/warehouse')
    await user.type(screen.getByLabelText('User'), 'reader')
    await user.type(screen.getByLabelText('Password'), 'secret')
    await user.click(screen.getByRole('button', { name: 'Attach database' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByLabelText('Connection string').getAttribute('aria-invalid')).toBe('true')

    const operation = { id: 'op_1', kind: 'attach_project', state: 'running', step: 'verify', error: null }
    const coming = { ...attached, name: 'warehouse', status: 'COMING_UP', operation }
    platform.answer(call, { status: 201, body: coming })
    platform.answer(detail, { body: coming })
    await user.click(screen.getByRole('button', { name: 'Attach database' }))
    await heading('warehouse is coming up')
    expect(screen.getByText('Connect and look at the database').closest('li')?.dataset['state']).toBe('running')
    expect(platform.calls(call).at(-1)?.body).toEqual({
      name: 'warehouse',
      connection_string: 'postgresql://app@db.example.com/warehouse',
      read_only_user: 'reader',
      read_only_password: 'secret',
    })
  })

  test('what only its owner can do is switched off and said', async () => {
    fakePlatform({ [detail]: { body: attached } })
    openSite(`${home}/settings/general`)
    expect(await screen.findByText(/Somebody else runs this Postgres/)).toBeTruthy()
    for (const name of ['Pause', 'Restart', 'Show the log']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('link', { name: /API keys/ })).toBeNull()
    expect(screen.queryByText(project.endpoint)).toBeNull()
    expect(screen.getByText(/The database stays as it is, with whoever runs it/)).toBeTruthy()
  })

  test('its keys and JWT pages say that there are none', async () => {
    const platform = fakePlatform({ [detail]: { body: attached } })
    openSite(`${home}/settings/api-keys`)
    expect(await screen.findByText(/This project has no API of its own/)).toBeTruthy()
    expect(platform.calls(`GET /platform/projects/${ref}/api-keys`)).toHaveLength(0)
  })

  test('who may only read is told where it has no login for that', async () => {
    fakePlatform({ [detail]: { body: attached }, 'GET /platform/profile/permissions': { body: [readOnly] } })
    openSite(`${home}/sql`)
    await heading('Your role can only read, and this database has no login for that')
    expect(screen.queryByRole('button', { name: /^Run/ })).toBeNull()
  })
})
