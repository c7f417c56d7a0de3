import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { failure, fakePlatform, project, ref } from '../testing/fake-platform'
import { heading, here, openSite } from '../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const home = `/project/${ref}`
const detail = `GET /platform/projects/${ref}`
const inStatus = (status: string, operation: object | null = null) => ({
  [detail]: { body: { ...project, status, operation } },
})
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
    ['PAUSING', 'Pausing shop…', []],
    ['INACTIVE', 'shop is paused', ['Resume']],
    ['RESTARTING', 'Restarting shop…', []],
    ['GOING_DOWN', 'Deleting shop…', []],
    ['START_FAILED', 'shop doesn’t start', ['Try again', 'Refresh']],
    ['INIT_FAILED', 'Failed to set up shop', []],
    ['INIT_READ_REPLICA', 'Setting up the read replica shop…', []],
    ['INIT_READ_REPLICA_FAILED', 'Failed to set up the read replica shop', []],
  ])('%s: its home says what happens and what can be done', async (status, title, buttons) => {
    const platform = fakePlatform({
      ...inStatus(status),
      [`GET /platform/projects/${ref}/start-log`]: {
        body: { lines: ['LOG:  starting', 'FATAL:  could not open file'] },
      },
    })
    openSite(home)
    await heading(title)
    if (status === 'START_FAILED')
      expect(
        (await screen.findByRole('region', { name: 'Last lines of the log' })).textContent,
      ).toContain('FATAL')
    const drawn = () => within(screen.getByRole('main')).queryAllByRole('button')
    await waitFor(() => expect(drawn().map((button) => button.textContent)).toEqual(buttons))
    // Nothing that needs its Postgres was asked for.
    expect(platform.calls(`GET /platform/projects/${ref}/figures`)).toHaveLength(0)
    expect(platform.calls(`GET /platform/projects/${ref}/databases`)).toHaveLength(0)
  })

  test('its home names the promotion of a read replica that it waits for', async () => {
    const operation = { id: 'op_3', kind: 'promote_replica', state: 'running', step: 'promote' }
    fakePlatform(inStatus('RESTARTING', { ...operation, error: null }))
    openSite(home)
    await heading('Promoting a read replica of shop…')
  })

  test.each(['COMING_UP', 'INACTIVE', 'RESTARTING', 'START_FAILED'])(
    '%s: the SQL editor is not shown, and a way home is',
    async (status) => {
      fakePlatform(inStatus(status))
      openSite(`${home}/sql`)
      const link = await screen.findByRole(
        'link',
        { name: 'Go to the project’s home' },
        { timeout: 30_000 },
      )
      expect(link.getAttribute('href')).toBe(home)
      expect(screen.queryByRole('button', { name: /^Run/ })).toBeNull()
    },
  )

  test('it is resumed, and the page goes on by itself', async () => {
    const operation = {
      id: 'op_2',
      kind: 'resume_project',
      state: 'running',
      step: 'start',
      error: null,
    }
    const coming = { ...project, status: 'COMING_UP', operation }
    const platform = fakePlatform({
      ...inStatus('INACTIVE'),
      [`POST /platform/projects/${ref}/resume`]: { status: 202, body: coming },
    })
    const { user } = openSite(home)
    platform.answer(`POST /platform/projects/${ref}/resume`, () => {
      platform.answer(detail, { body: coming })
      return { status: 202, body: coming }
    })
    await user.click(await screen.findByRole('button', { name: 'Resume' }))
    await heading('Setting up shop…')
    expect(screen.getByText('Start Postgres').closest('li')?.dataset['state']).toBe('running')
    platform.answer(detail, { body: project })
    await heading('shop')
  })

  test('a restore shows the bytes of its step', async () => {
    const operation = {
      ...{ id: 'op_4', kind: 'restore_backup', state: 'running', step: 'unpack', error: null },
      progress: { done_bytes: '1572864', total_bytes: '4194304' },
    }
    fakePlatform(inStatus('RESTORING', operation))
    openSite(home)
    await heading('Restoring shop…')
    expect(screen.getByText('1.5 MB of 4 MB').closest('li')?.dataset['state']).toBe('running')
  })

  test('a person who cannot change it sees whom to ask', async () => {
    fakePlatform({
      ...inStatus('INACTIVE'),
      'GET /platform/profile/permissions': { body: [readOnly] },
    })
    openSite(home)
    await heading('shop is paused')
    expect(
      await screen.findByText(/Ask someone who can change the project to resume it/),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Project settings' })).toBeNull()
  })

  test('a work that failed says why, whatever the status is now', async () => {
    const operation = {
      id: 'op_3',
      kind: 'pause_project',
      state: 'failed',
      step: 'stop',
      error: 'It did not stop in time.',
    }
    fakePlatform(inStatus('ACTIVE_HEALTHY', operation))
    openSite(home)
    await heading('shop')
    expect(await screen.findByText('Pausing failed')).toBeTruthy()
    expect(screen.getByText('It did not stop in time.')).toBeTruthy()
  })
})

describe('what others do is seen without a reload', () => {
  test('a project that another person pauses', async () => {
    const platform = fakePlatform()
    openSite(home)
    await heading('shop')
    platform.answer(detail, { body: { ...project, status: 'INACTIVE' } })
    await screen.findByRole('heading', { level: 1, name: 'shop is paused' }, { timeout: 30_000 })
  }, 15_000)

  test('a project that is deleted meanwhile is not here any more, and neither are its links', async () => {
    const platform = fakePlatform()
    const { dashboard } = openSite(home)
    await heading('shop')
    platform.answer(detail, failure(404, 'not_found'))
    void dashboard.queryClient.invalidateQueries()
    await heading('This project is no longer available')
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
    await heading('You no longer have access to this organization')
    expect(screen.queryByText('2 members')).toBeNull()
  })

  test('a refusal reloads the role, and the page matches it', async () => {
    const platform = fakePlatform({
      [`POST /platform/projects/${ref}/pause`]: failure(
        403,
        'forbidden',
        'Your role does not allow this.',
      ),
    })
    const { user } = openSite(`${home}/settings/general`)
    await user.click(await screen.findByRole('button', { name: 'Pause' }))
    platform.answer('GET /platform/profile/permissions', { body: [readOnly] })
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Pause' }),
    )
    await heading('You don’t have access to this page')
    expect(screen.queryByRole('link', { name: 'Project settings' })).toBeNull()
  })
})

describe('an attached database', () => {
  const attached = {
    ...project,
    provisioner: 'attached',
    region: 'elsewhere',
    compute: 'elsewhere',
    capabilities: [],
  }

  test('is attached by its connection string, and an error of the server is shown at its field', async () => {
    const message = 'The connection string must include a password.'
    const refused = {
      code: 'bad_request',
      message,
      request_id: 'req_1',
      details: [{ path: 'body.connection_string', message }],
    }
    const call = 'POST /platform/organizations/acme/projects/attach'
    const platform = fakePlatform({ [call]: { status: 400, body: refused } })
    const { user } = openSite('/new/acme')
    await user.click(await screen.findByRole('radio', { name: 'Existing database' }))
    expect(here()).toBe('/new/acme?kind=attach')
    await user.click(screen.getByRole('button', { name: 'Attach database' }))
    expect(screen.getByText('Enter the connection string.')).toBeTruthy()
    expect(platform.calls(call)).toHaveLength(0)

    await user.type(screen.getByLabelText('Name'), 'warehouse')
    await user.type(
      screen.getByLabelText('Connection string'),
      'postgresql://app@db.example.com/warehouse',
    )
    await user.type(screen.getByLabelText('User'), 'reader')
    await user.type(screen.getByLabelText('Password'), 'secret')
    await user.click(screen.getByRole('button', { name: 'Attach database' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByLabelText('Connection string').getAttribute('aria-invalid')).toBe('true')

    const operation = {
      id: 'op_1',
      kind: 'attach_project',
      state: 'running',
      step: 'verify',
      error: null,
    }
    const coming = { ...attached, name: 'warehouse', status: 'COMING_UP', operation }
    platform.answer(call, { status: 201, body: coming })
    platform.answer(detail, { body: coming })
    await user.click(screen.getByRole('button', { name: 'Attach database' }))
    await heading('Setting up warehouse…')
    expect(
      screen.getByText('Connect and inspect the database').closest('li')?.dataset['state'],
    ).toBe('running')
    expect(platform.calls(call).at(-1)?.body).toEqual({
      name: 'warehouse',
      connection_string: 'postgresql://app@db.example.com/warehouse',
      read_only_user: 'reader',
      read_only_password: 'secret',
    })
  })

  test('actions of its owner only are disabled with an explanation', async () => {
    fakePlatform({ [detail]: { body: attached } })
    openSite(`${home}/settings/general`)
    expect(await screen.findByText(/This database runs elsewhere/)).toBeTruthy()
    for (const name of ['Pause', 'Restart', 'Show the log'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('link', { name: /API keys/ })).toBeNull()
    expect(screen.queryByText(project.endpoint)).toBeNull()
    expect(screen.getByText(/The database itself isn’t changed/)).toBeTruthy()
  })

  test('its keys and JWT pages say that there are none', async () => {
    const platform = fakePlatform({ [detail]: { body: attached } })
    openSite(`${home}/settings/api-keys`)
    expect(await screen.findByText(/Keys and tokens are for its Data API/)).toBeTruthy()
    expect(platform.calls(`GET /platform/projects/${ref}/api-keys`)).toHaveLength(0)
  })

  test('a read-only member sees an explanation if it has no login for reading', async () => {
    fakePlatform({
      [detail]: { body: attached },
      'GET /platform/profile/permissions': { body: [readOnly] },
    })
    openSite(`${home}/sql`)
    await heading('Your role is read-only, and this database has no read-only login')
    expect(screen.queryByRole('button', { name: /^Run/ })).toBeNull()
  })
})
