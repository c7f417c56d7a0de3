import { deploymentCommitQueryOptions } from '@howdah/platform-client/resources/config/get-deployment-commit'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { preferenceKey } from '../preferences/browser-storage'
import { newVersionMessages } from '../new-version/new-version.messages'
import { failure, fakePlatform, profile, project, ref, signedOut } from '../testing/fake-platform'
import { heading, here, openSite as open } from '../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const local = { ...profile, email: null, name: 'Owner' }
const config = (flags: Record<string, boolean> = {}) => ({
  body: { mode: 'self-hosted', version: '0.1.0', instance_id: 'i1', project_ref: ref, flags },
})
const release = { current: '0.1.0', latest: null, beta: null, published_at: null }

/** A platform behind `fetch` that answers for organizations and accounts as a self-hosted one does: not at all. */
function selfHosted(answers: Parameters<typeof fakePlatform>[0] = {}) {
  const platform = fakePlatform({
    'GET /platform/config': config(),
    'GET /platform/profile': { body: local },
    'GET /api/cli-release-version': { body: release },
    'GET /api/get-deployment-commit': { body: { commit_sha: null, commit_time: null } },
    'GET /platform/organizations': failure(404, 'not_found'),
    'GET /platform/organizations/acme': failure(404, 'not_found'),
    'GET /platform/organizations/acme/projects': failure(404, 'not_found'),
    ...answers,
  })
  localStorage.setItem(preferenceKey('signed-in'), profile.id)
  return platform
}

const asked = (platform: ReturnType<typeof fakePlatform>, part: string) =>
  platform.requests.filter(({ call }) => call.includes(part))

describe('a self-hosted server', () => {
  test('starts at its project, and says nothing of organizations', async () => {
    const platform = selfHosted()
    open('/')
    await heading(project.name)
    expect(here()).toBe(`/project/${ref}`)
    const toSql = screen
      .getAllByRole('link', { name: /SQL editor/ })
      .map((link) => link.getAttribute('href'))
    expect(new Set(toSql)).toEqual(new Set([`/project/${ref}/sql/1`]))
    const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(breadcrumb.queryAllByRole('button')).toEqual([])
    expect(
      document.querySelectorAll('a[href^="/org"], a[href^="/new"], a[href^="/account"]'),
    ).toHaveLength(0)
    expect(asked(platform, '/organizations')).toEqual([])
  })

  test('has no support link when something fails', async () => {
    selfHosted({ [`GET /platform/projects/${ref}/figures`]: failure(500, 'internal', 'It broke.') })
    open(`/project/${ref}`)
    expect(await screen.findByText('Error: It broke.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Contact support' })).toBeNull()
  })

  test('has a local profile in the place of an account', async () => {
    const platform = selfHosted({ 'POST /platform/sign-out': { status: 204 } })
    const { user } = open(`/project/${ref}`)
    await user.click(await screen.findByRole('button', { name: 'Local profile' }))
    const menu = within(await screen.findByRole('menu'))
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Sign out'])
    expect(menu.getByText('Signed in with a one-time link')).toBeTruthy()
    platform.answer('GET /platform/profile', signedOut)
    await user.click(menu.getByRole('menuitem', { name: 'Sign out' }))
    await heading('Sign in')
    expect(await screen.findByText(/Open the link this server printed/)).toBeTruthy()
    expect(screen.queryByLabelText('Email')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('shows which version runs, and one that is newer', async () => {
    selfHosted({
      'GET /platform/config': config({ releases: true }),
      'GET /api/cli-release-version': {
        body: { ...release, latest: '0.2.0', published_at: '2026-01-05T12:00:00Z' },
      },
    })
    const { user } = open(`/project/${ref}`)
    await user.click(
      await screen.findByRole('button', { name: 'Howdah CLI v0.1.0, v0.2.0 available' }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('about Jan 19, 2026')).toBeTruthy()
    expect(dialog.getByText('v0.2.0 is available.')).toBeTruthy()
  })

  test('offers a build that is a day newer than the one first seen, and none that is less', async () => {
    const commit = (commit_time: string) => ({ body: { commit_sha: 'abcdef0', commit_time } })
    const platform = selfHosted({
      'GET /api/get-deployment-commit': commit('2026-01-05T10:00:00Z'),
    })
    const { dashboard } = open(`/project/${ref}`)
    const { queryKey } = deploymentCommitQueryOptions(dashboard.client)
    await heading(project.name)
    await waitFor(() => expect(dashboard.queryClient.getQueryData(queryKey)).toBeDefined())
    platform.answer('GET /api/get-deployment-commit', commit('2026-01-06T09:59:59Z'))
    await dashboard.queryClient.refetchQueries({ queryKey })
    expect(dashboard.queryClient.getQueryData(queryKey)).toMatchObject({
      commit_time: '2026-01-06T09:59:59Z',
    })
    expect(screen.queryByText(newVersionMessages.newVersion)).toBeNull()
    platform.answer('GET /api/get-deployment-commit', commit('2026-01-06T10:00:00Z'))
    await dashboard.queryClient.refetchQueries({ queryKey })
    expect(await screen.findByText(newVersionMessages.newVersion)).toBeTruthy()
  })

  test('shows its version when the releases cannot be had', async () => {
    selfHosted({ 'GET /api/cli-release-version': failure(500, 'internal', 'It broke.') })
    const { user } = open(`/project/${ref}`)
    await user.click(await screen.findByRole('button', { name: 'Howdah CLI v0.1.0' }))
    expect(
      await within(await screen.findByRole('dialog')).findByText(
        'Failed to retrieve releases',
        {},
        { timeout: 30_000 },
      ),
    ).toBeTruthy()
  })

  test.each([
    '/organizations',
    '/org/acme',
    '/org/acme/team',
    '/new',
    '/new/acme',
    '/account',
    '/account/tokens',
    '/invite',
  ])('has nothing at %s', async (path) => {
    const platform = selfHosted()
    open(path)
    await heading('Page not found')
    expect(screen.getByRole('link', { name: 'Go to your project' }).getAttribute('href')).toBe('/')
    expect(asked(platform, '/organizations')).toEqual([])
  })

  test('says of another project only that it is not there', async () => {
    selfHosted({ 'GET /platform/projects/zzzzzzzzzzzzzzzzzzzz': failure(404, 'not_found') })
    open('/project/zzzzzzzzzzzzzzzzzzzz')
    await heading('Page not found')
    expect(screen.queryByText(/organization/)).toBeNull()
  })

  test('with a password asks for that alone, and leads back', async () => {
    const platform = selfHosted({
      'GET /platform/config': config({ server_password: true }),
      'GET /platform/profile': signedOut,
      'POST /platform/sign-in/password': failure(401, 'unauthorized', 'The password is wrong.'),
    })
    localStorage.clear()
    const { user } = open(`/project/${ref}/sql/1`)
    await heading('Sign in')
    expect(screen.queryByLabelText('Email')).toBeNull()
    const field = screen.getByLabelText('Server password')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(document.activeElement).toBe(field)
    await user.type(field, 'wrong')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('The password is wrong.')).toBeTruthy()

    platform.answer('POST /platform/sign-in/password', { body: local })
    platform.answer('GET /platform/profile', { body: local })
    await user.clear(field)
    await user.type(field, 'the right one')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(here()).toBe(`/project/${ref}/sql/1`))
    expect(platform.calls('POST /platform/sign-in/password').at(-1)?.body).toEqual({
      password: 'the right one',
    })
  })
})
