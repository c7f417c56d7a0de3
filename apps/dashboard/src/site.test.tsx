import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { preferenceKey } from './preferences/browser-storage'
import {
  failure,
  fakePlatform,
  organization,
  profile,
  project,
  ref,
  signedOut,
} from './testing/fake-platform'
import { heading, here, openSite as open } from './testing/open-site'

afterEach(() => vi.unstubAllGlobals())

describe('signing in', () => {
  test('a stranger sees nothing but the sign-in page, and comes back to where they wanted to go', async () => {
    const platform = fakePlatform({
      'GET /platform/profile': signedOut,
      'POST /platform/sign-in': { body: profile },
    })
    const { user } = open('/org/acme?view=list')
    await heading('Sign in')
    expect(here()).toBe('/sign-in?next=%2Forg%2Facme%3Fview%3Dlist')
    // One refusal was enough.
    expect(platform.requests.map((request) => request.call)).not.toContain(
      'GET /platform/organizations/acme',
    )

    platform.answer('GET /platform/profile', { body: profile })
    await user.type(screen.getByLabelText('Email'), 'ada@example.com')
    await user.type(screen.getByLabelText('Password'), 'correct horse battery')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await heading('Projects')
    expect(here()).toBe('/org/acme?view=list')
    expect(platform.calls('POST /platform/sign-in')[0]?.body).toEqual({
      email: 'ada@example.com',
      password: 'correct horse battery',
    })
  })

  test('a wrong password is reported, and a missing value at its field', async () => {
    fakePlatform({
      'GET /platform/profile': signedOut,
      'POST /platform/sign-in': failure(401, 'unauthorized', 'Wrong email or password.'),
    })
    const { user } = open('/sign-in')
    await heading('Sign in')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    await user.type(screen.getByLabelText('Email'), 'ada@example.com')
    await user.type(screen.getByLabelText('Password'), 'wrong')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText(/Wrong email or password/)).toBeTruthy()
    expect(here()).toBe('/sign-in')
  })

  test('a foreign next is not followed', async () => {
    fakePlatform({ 'POST /platform/sign-in': { body: profile } })
    localStorage.setItem(preferenceKey('signed-in'), profile.id)
    open('/sign-in?next=//evil.example/')
    await heading('Projects')
    expect(here()).toBe('/org/acme')
  })

  test('the one-time link’s token leaves the address and is sent once', async () => {
    const platform = fakePlatform({
      'GET /platform/profile': { body: { ...profile, email: null, needs_credentials: true } },
      'POST /platform/sign-in/link': { body: { ...profile, email: null, needs_credentials: true } },
    })
    open('/sign-in/link#q0xH5c1bJ2')
    await heading('Set email and password')
    expect(location.href).not.toContain('q0xH5c1bJ2')
    expect(platform.calls('POST /platform/sign-in/link').map((request) => request.body)).toEqual([
      { token: 'q0xH5c1bJ2' },
    ])
  })

  test.each([
    [{ mode: 'platform', flags: {} }, /Sign in with your email and password, or restart/],
    [{ mode: 'self-hosted', flags: {} }, /Restart the server to get a new link/],
    [{ mode: 'self-hosted', flags: { server_password: true } }, /This server now has a password/],
  ])('a link that is used up says so once, and what leads in: %j', async (config, text) => {
    fakePlatform({
      'GET /platform/config': { body: { ...config, version: '0.1.0', instance_id: 'i1' } },
      'POST /platform/sign-in/link': failure(401, 'unauthorized', 'This link is no longer valid.'),
    })
    open('/sign-in/link#q0xH5c1bJ2')
    await heading('This link no longer works')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByText(/no longer valid/)).toBeNull()
  })

  test('a link that was not checked is not reported as used', async () => {
    fakePlatform({
      'POST /platform/sign-in/link': failure(429, 'too_many_requests', 'Too many tries.'),
    })
    open('/sign-in/link#q0xH5c1bJ2')
    await heading('Failed to sign in')
    expect(screen.getByText('Too many tries.')).toBeTruthy()
  })

  test('after the link email and password are set, from the first field on, and the only organization is where it goes on', async () => {
    const fresh = { ...profile, email: null, needs_credentials: true }
    fakePlatform({
      'GET /platform/profile': { body: fresh },
      'POST /platform/sign-in/link': { body: fresh },
      'PUT /platform/profile/credentials': { body: profile },
    })
    const { user } = open('/sign-in/link#q0xH5c1bJ2')
    await heading('Set email and password')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    await user.keyboard('ada@example.com')
    await user.type(screen.getByLabelText('Password'), 'correct horse battery')
    await user.click(screen.getByRole('button', { name: 'Save and continue' }))
    await heading('Projects')
    expect(here()).toBe('/org/acme')
  })

  test('a session that ends in the middle leads to the sign-in page and back', async () => {
    const platform = fakePlatform({ 'POST /platform/sign-in': { body: profile } })
    const { user, dashboard } = open(`/project/${ref}`)
    await heading('shop')
    platform.answer(`GET /platform/projects/${ref}/figures`, signedOut)
    void dashboard.queryClient.invalidateQueries()
    await heading('Sign in')
    expect(here()).toBe(`/sign-in?next=%2Fproject%2F${ref}`)
    platform.answer(`GET /platform/projects/${ref}/figures`, failure(409, 'project_not_active'))
    await user.type(screen.getByLabelText('Email'), 'ada@example.com')
    await user.type(screen.getByLabelText('Password'), 'correct horse battery')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await heading('shop')
  })

  test('signing out ends the session and forgets who was here', async () => {
    const platform = fakePlatform({ 'POST /platform/sign-out': { status: 204 } })
    const { user } = open('/organizations')
    await user.click(await screen.findByRole('button', { name: 'Account: Ada' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await heading('Sign in')
    expect(platform.calls('POST /platform/sign-out')).toHaveLength(1)
    expect(localStorage.getItem(preferenceKey('signed-in'))).toBeNull()
  })
})

describe('one call that fails', () => {
  test('permissions that cannot be had blank nothing; only what creates is not offered', async () => {
    fakePlatform({ 'GET /platform/profile/permissions': failure(500, 'internal') })
    open('/org/acme')
    await heading('Projects')
    expect(await screen.findByRole('link', { name: /shop/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'New project' })).toBeNull()
    expect(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', {
        name: 'Projects',
      }),
    ).toBeTruthy()
  })

  test('a profile that cannot be had leaves the page and the way out', async () => {
    fakePlatform({ 'GET /platform/profile': failure(500, 'internal') })
    open('/org/acme')
    await heading('Projects')
    expect(screen.getByRole('button', { name: 'Account' })).toBeTruthy()
  })

  test('projects that cannot be had say so in their place and come with Retry', async () => {
    const platform = fakePlatform({
      'GET /platform/organizations/acme/projects': failure(500, 'internal', 'It broke.'),
    })
    const { user } = open('/org/acme')
    expect(await screen.findByText('Failed to retrieve projects')).toBeTruthy()
    expect(screen.getByText('Error: It broke.')).toBeTruthy()
    const support = screen.getByRole('link', { name: 'Contact support' }).getAttribute('href') ?? ''
    const { pathname, searchParams } = new URL(support, location.origin)
    expect([pathname, ...searchParams.entries()]).toEqual([
      '/support/new',
      ['category', 'dashboard_bug'],
      ['subject', 'Failed to retrieve projects'],
      ['error', 'Error: It broke.\nRequest ID: req_1'],
    ])
    platform.answer('GET /platform/organizations/acme/projects', {
      body: { projects: [], pagination: { count: 0 } },
    })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No projects yet')).toBeTruthy()
  })
})

describe('pages', () => {
  test('a search is sent after it rests, stands in the URL, and says when nothing fits', async () => {
    const platform = fakePlatform()
    const { user } = open('/org/acme')
    await screen.findByRole('link', { name: /shop/ })
    platform.answer('GET /platform/organizations/acme/projects', {
      body: { projects: [], pagination: { count: 0 } },
    })
    await user.type(screen.getByRole('searchbox', { name: 'Search projects' }), 'zzz')
    expect(
      await screen.findByText('No projects found based on your search', {}, { timeout: 30_000 }),
    ).toBeTruthy()
    expect(here()).toBe('/org/acme?search=zzz')
    const searches = platform
      .calls('GET /platform/organizations/acme/projects')
      .map((request) => new URLSearchParams(request.search))
    expect(
      searches.map((query) => query.get('search')).filter((search) => search !== null),
    ).toEqual(['zzz'])
    expect(searches[0]?.get('limit')).toBe('96')
  })

  test('a navigation puts the focus on the new page’s heading and names it in the tab', async () => {
    fakePlatform()
    const { user } = open('/organizations')
    await user.click(await screen.findByRole('link', { name: /Acme/ }))
    const title = await heading('Projects')
    await waitFor(() => expect(document.activeElement).toBe(title))
    await waitFor(() => expect(document.title).toBe('Projects · Acme · Howdah'))
  })

  test('Setting up a project that… is looked at until it is healthy, and has only the link to its home', async () => {
    const operation = {
      id: 'op_1',
      kind: 'create_project',
      state: 'running',
      step: 'start',
      error: null,
    }
    const platform = fakePlatform({
      [`GET /platform/projects/${ref}`]: { body: { ...project, status: 'COMING_UP', operation } },
    })
    open(`/project/${ref}`)
    await heading('Setting up shop…')
    const sidebar = screen.getByRole('navigation', { name: 'Main' })
    expect(
      within(sidebar)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([`/project/${ref}`])
    expect(screen.getByText('Start Postgres').closest('li')?.dataset['state']).toBe('running')
    platform.answer(`GET /platform/projects/${ref}`, { body: project })
    await heading('shop')
    expect(within(sidebar).getByRole('link', { name: 'SQL editor' }).getAttribute('href')).toBe(
      `/project/${ref}/sql`,
    )
    expect(await screen.findByText('7.74 MB')).toBeTruthy()
  })

  test('Failed to set up a project that says why', async () => {
    const operation = {
      id: 'op_1',
      kind: 'create_project',
      state: 'failed',
      step: 'initialize',
      error: 'The disk is full.',
    }
    fakePlatform({
      [`GET /platform/projects/${ref}`]: { body: { ...project, status: 'INIT_FAILED', operation } },
    })
    open(`/project/${ref}`)
    await heading('Failed to set up shop')
    expect(screen.getByText('The disk is full.')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'New project' })).toBeTruthy()
  })

  test('a new project is created where its progress is shown', async () => {
    const platform = fakePlatform({
      'POST /platform/organizations/acme/projects': {
        status: 201,
        body: { ...project, status: 'COMING_UP' },
      },
    })
    const { user } = open('/new/acme')
    await heading('New project')
    await user.type(screen.getByLabelText('Name'), ' shop ')
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    expect(screen.getByText('Strong')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Create project' }))
    await waitFor(() => expect(here()).toBe(`/project/${ref}`))
    expect(platform.calls('POST /platform/organizations/acme/projects')[0]?.body).toEqual({
      name: 'shop',
      db_pass: expect.stringMatching(/^.{24}$/),
      compute: 'shared',
    })
  })

  test('a role without access to a page sees an explanation, not an error', async () => {
    fakePlatform({
      'GET /platform/profile/permissions': {
        body: [
          {
            organization_slug: 'acme',
            role: 'read-only',
            permissions: [{ action: 'read', resource: 'projects' }],
            projects: [],
          },
        ],
      },
    })
    open('/new/acme')
    await heading('You don’t have access to this page')
  })

  test.each([
    ['/nowhere', 'Page not found'],
    ['/project/zzzzzzzzzzzzzzzzzzzz', 'Project not found'],
    ['/project/zzzzzzzzzzzzzzzzzzzz/sql', 'Project not found'],
    ['/org/unknown', 'Organization not found'],
  ])('%s: %s', async (path, title) => {
    fakePlatform()
    open(path)
    await heading(title)
    await waitFor(() => expect(document.title).toBe(`${title} · Howdah`))
  })

  test.each([
    [`/project/${ref}/nothing`, ['Acme', 'shop'], 'Go to project home', `/project/${ref}`],
    ['/org/acme/nothing/here', ['Acme'], 'Go to the organization', '/org/acme'],
  ])('%s, which has no page, stays where it is', async (path, crumbs, label, href) => {
    fakePlatform()
    open(path)
    await heading('Page not found')
    const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    for (const crumb of crumbs) await breadcrumb.findByRole('link', { name: crumb })
    const sidebar = within(await screen.findByRole('navigation', { name: 'Main' }))
    expect(sidebar.getAllByRole('link').length).toBeGreaterThan(2)
    expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(href)
  })

  test.each(['roles', 'column-privileges', 'replication'])(
    'the page %s, which the operator has turned off, leads back to the project',
    async (page) => {
      const flags = { roles: false, column_privileges: false, replication: false }
      fakePlatform({
        'GET /platform/config': {
          body: { mode: 'platform', version: '0.1.0', instance_id: 'i1', flags },
        },
      })
      open(`/project/${ref}/database/${page}`)
      await heading('Not enabled on this server')
      expect(screen.getByRole('link', { name: 'Go to project home' }).getAttribute('href')).toBe(
        `/project/${ref}`,
      )
    },
  )

  test('a page of a project that a role may not see leads back to the project', async () => {
    fakePlatform({
      'GET /platform/profile/permissions': {
        body: [
          {
            organization_slug: 'acme',
            role: 'read-only',
            permissions: [{ action: 'read', resource: 'projects' }],
            projects: [],
          },
        ],
      },
    })
    open(`/project/${ref}/settings/api-keys`)
    await heading('You don’t have access to this page')
    const link = screen.getByRole('link', { name: 'Go to project home' })
    expect(link.getAttribute('href')).toBe(`/project/${ref}`)
  })

  test.each([
    ['acme', '/org/acme', 'Projects'],
    ['gone', '/organizations', 'Organizations'],
    [null, '/organizations', 'Organizations'],
  ])('of several organizations the start after %j leads to %s', async (last, path, title) => {
    fakePlatform({
      'GET /platform/organizations': {
        body: [{ ...organization, id: 2, slug: 'other', name: 'Other' }, organization],
      },
    })
    if (last !== null) localStorage.setItem(preferenceKey('last-organization'), last)
    open('/')
    await heading(title)
    expect(here()).toBe(path)
  })
})
