import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { failure, fakePlatform, organization, project, ref } from '../../testing/fake-platform'
import { heading, here, openSite } from '../../testing/open-site'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const home = `/project/${ref}`

describe('an organization', () => {
  test('a second factor cannot be required by who has none', async () => {
    fakePlatform()
    openSite('/org/acme/security')
    await heading('Security')
    await waitFor(() => expect(screen.getByRole('switch').hasAttribute('disabled')).toBe(true))
    expect(screen.getByRole('link', { name: 'Account security' }).getAttribute('href')).toBe(
      '/account/security',
    )
    const sidebar = screen.getByRole('navigation', { name: 'Main' })
    expect(within(sidebar).getByRole('link', { current: 'page' }).textContent).toBe('General')
  })

  test('is renamed', async () => {
    const platform = fakePlatform({
      'PATCH /platform/organizations/acme': { body: { ...organization, name: 'Acme and Co.' } },
    })
    const { user } = openSite('/org/acme/general')
    const name = await screen.findByLabelText('Name')
    await user.type(name, ' and Co.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(platform.calls('PATCH /platform/organizations/acme')[0]?.body).toEqual({
      name: 'Acme and Co.',
    })
  })

  test('is deleted only after its address was typed', async () => {
    const platform = fakePlatform({
      'GET /platform/organizations/acme': { body: { ...organization, project_count: 0 } },
      'DELETE /platform/organizations/acme': { status: 204 },
    })
    const { user } = openSite('/org/acme/general')
    await user.click(await screen.findByRole('button', { name: 'Delete organization' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Type acme to confirm'))
    await user.type(within(dialog).getByLabelText('Type acme to confirm'), 'acm')
    await user.click(within(dialog).getByRole('button', { name: 'Delete organization' }))
    expect(within(dialog).getByText('Type exactly acme.')).toBeTruthy()
    expect(platform.calls('DELETE /platform/organizations/acme')).toHaveLength(0)
    await user.type(within(dialog).getByLabelText('Type acme to confirm'), 'e')
    await user.click(within(dialog).getByRole('button', { name: 'Delete organization' }))
    await heading('Organizations')
    expect(platform.calls('DELETE /platform/organizations/acme')[0]?.body).toEqual({ name: 'acme' })
  })

  test('that has projects cannot be deleted, and says so', async () => {
    fakePlatform()
    openSite('/org/acme/general')
    const button = await screen.findByRole('button', { name: 'Delete organization' })
    expect(button.hasAttribute('disabled')).toBe(true)
    expect(screen.getByText(/It still has 1 project/)).toBeTruthy()
  })

  test('is made where the server takes new ones', async () => {
    const platform = fakePlatform({
      'POST /platform/organizations': { status: 201, body: organization },
    })
    const { user } = openSite('/organizations')
    await user.click(await screen.findByRole('link', { name: 'New organization' }))
    await heading('New organization')
    await user.type(screen.getByLabelText('Name'), 'Acme')
    await user.click(screen.getByRole('button', { name: 'Create organization' }))
    await heading('Projects')
    expect(platform.calls('POST /platform/organizations')[0]?.body).toEqual({ name: 'Acme' })
  })

  test('where the server takes none, nothing offers one', async () => {
    const config = { mode: 'platform', version: '0.1.0', instance_id: 'i1', flags: {} }
    fakePlatform({ 'GET /platform/config': { body: config } })
    openSite('/organizations')
    await screen.findByRole('link', { name: /Acme/ })
    expect(screen.queryByRole('link', { name: 'New organization' })).toBeNull()
  })

  test('is found by its name among many', async () => {
    const other = { ...organization, id: 2, slug: 'other', name: 'Other' }
    fakePlatform({ 'GET /platform/organizations': { body: [organization, other] } })
    const { user } = openSite('/organizations')
    expect(await screen.findByText('2 organizations')).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: 'Search organizations' }), 'oth')
    expect(await screen.findByText('1 organization')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Acme/ })).toBeNull()
    expect(here()).toBe('/organizations?search=oth')
    await user.type(screen.getByRole('searchbox', { name: 'Search organizations' }), 'x')
    expect(await screen.findByText('No organizations found based on your search')).toBeTruthy()
  })

  test('that requires a second factor is no link for who has none, and says why', async () => {
    fakePlatform({
      'GET /platform/organizations': {
        body: [{ ...organization, organization_requires_mfa: true }],
      },
    })
    openSite('/organizations')
    const card = await screen.findByRole('link', { name: /Acme/ })
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /Acme/ }).getAttribute('aria-disabled')).toBe('true'),
    )
    expect(card.isConnected && card.hasAttribute('href')).toBe(false)
    expect(screen.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe(
      '/account/security',
    )
  })

  test('that requires a second factor leads nowhere from the lists to pick from', async () => {
    const closed = {
      ...organization,
      id: 2,
      slug: 'closed',
      name: 'Closed',
      organization_requires_mfa: true,
    }
    fakePlatform({ 'GET /platform/organizations': { body: [organization, closed] } })
    const { user } = openSite('/org/acme')
    await heading('Projects')
    await user.click(await screen.findByRole('button', { name: 'Switch organization' }))
    const option = await screen.findByRole('option', { name: /Closed/ })
    expect([option.getAttribute('aria-disabled'), option.hasAttribute('href')]).toEqual([
      'true',
      false,
    ])
    await user.click(option)
    await user.keyboard('{ArrowDown}{Enter}')
    expect(here()).toBe('/org/acme')
    await user.keyboard('{Escape}{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'c')
    expect(await screen.findByRole('option', { name: /Acme/ })).toBeTruthy()
    expect(screen.queryByRole('option', { name: /Closed/ })).toBeNull()
  })

  test('its address leads who has none to the second factor', async () => {
    const closed = failure(403, 'mfa_required', 'Set up a second factor.')
    fakePlatform({
      'GET /platform/organizations/acme': closed,
      'GET /platform/organizations/acme/projects': closed,
    })
    openSite('/org/acme')
    await heading('This organization requires multi-factor authentication')
    expect(
      screen.getByRole('link', { name: 'Set up multi-factor authentication' }).getAttribute('href'),
    ).toBe('/account/security')
  })

  test.each([
    ['howdah', null],
    ['vercel-marketplace', 'GET /platform/vercel/redirect/icfg_1'],
    ['aws-marketplace', 'GET /platform/organizations/acme/cloud-marketplace/redirect'],
  ])('managed by %s', async (managed_by, call) => {
    const platform = fakePlatform({
      'GET /platform/organizations/acme': {
        body: { ...organization, managed_by, installation_id: 'icfg_1' },
      },
      ...(call === null
        ? {}
        : { [call]: failure(404, 'not_found', 'No partner manages this organization.') }),
    })
    const { user } = openSite(`/project/${ref}`)
    await heading('shop')
    if (call === null) {
      await waitFor(() =>
        expect(platform.calls('GET /platform/organizations/acme')).not.toHaveLength(0),
      )
      expect(screen.queryByText(/managed by/)).toBeNull()
      return
    }
    expect(
      await screen.findByText(/The resources of this organization are managed by/),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Manage them there' }))
    expect(await screen.findByText('No partner manages this organization.')).toBeTruthy()
    expect(platform.calls(call)).toHaveLength(1)
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
    fakePlatform({
      'GET /platform/organizations/acme/projects': {
        body: { projects: entries(count), pagination: { count } },
      },
    })
    const { user } = openSite(home)
    await user.click(await screen.findByRole('button', { name: 'Switch project' }))
    const list = await screen.findByRole('listbox', { name: 'Find a project' })
    await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(count))
    expect(list.getAttribute('data-scrolls')).toBe(scrolls)
    expect(within(list).getByRole('option', { name: 'project 0 Paused' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New project' }).getAttribute('href')).toBe('/new/acme')
    expect(screen.getByRole('link', { name: 'New organization' }).getAttribute('href')).toBe('/new')
  })

  test('that fail to load show an error in the picker, and are requested again', async () => {
    const platform = fakePlatform({
      'GET /platform/organizations/acme/projects': failure(500, 'internal', 'It broke.'),
    })
    const { user } = openSite(home)
    await user.click(await screen.findByRole('button', { name: 'Switch project' }))
    const picker = within(await screen.findByRole('dialog'))
    expect(await picker.findByText('Failed to retrieve projects')).toBeTruthy()
    platform.answer('GET /platform/organizations/acme/projects', {
      body: { projects: entries(1), pagination: { count: 1 } },
    })
    await user.click(picker.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('option', { name: 'project 0 Paused' })).toBeTruthy()
  })

  test('are narrowed down to statuses, which stand in the URL', async () => {
    const platform = fakePlatform()
    const { user } = openSite('/org/acme')
    await screen.findByRole('link', { name: /shop/ })
    platform.answer('GET /platform/organizations/acme/projects', {
      body: { projects: [], pagination: { count: 0 } },
    })
    await user.click(screen.getByRole('button', { name: 'Status' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Paused' }))
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Start failed' }))
    await waitFor(() => expect(here()).toBe('/org/acme?statuses=INACTIVE%2CSTART_FAILED'))
    expect(await screen.findByText('No projects found based on your search')).toBeTruthy()
    const last = platform.calls('GET /platform/organizations/acme/projects').at(-1)
    expect(new URLSearchParams(last?.search).get('statuses')).toBe('INACTIVE,START_FAILED')
    await user.click(screen.getByRole('menuitem', { name: 'Any status' }))
    await waitFor(() => expect(here()).toBe('/org/acme'))
  })
})
