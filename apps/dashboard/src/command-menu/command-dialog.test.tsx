import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, organization, ref } from '../testing/fake-platform'
import { heading, openSite } from '../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const press = (init: KeyboardEventInit) =>
  fireEvent.keyDown(document.activeElement ?? document.body, init)
const menuKey = { key: 'k', code: 'KeyK', ctrlKey: true }
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('opened while another dialog closes, it gives the focus back to where that one would have', async () => {
  fakePlatform()
  const { user } = openSite('/org/acme/team')
  await heading('Team')
  // Its code is loaded from now on, so it opens immediately.
  press(menuKey)
  await screen.findByRole('dialog', { name: 'Command menu' })
  press({ key: 'Escape' })
  await gone()

  const invite = screen.getByRole('button', { name: 'Invite' })
  await user.click(invite)
  await screen.findByRole('dialog', { name: /Invite/ })
  press({ key: 'Escape' })
  press(menuKey)
  await screen.findByRole('dialog', { name: 'Command menu' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')))
  press({ key: 'Escape' })
  await gone()
  await waitFor(() => expect(document.activeElement).toBe(invite))
})

const openMenu = async (path: string, title: string) => {
  const { user } = openSite(path)
  await heading(title)
  press(menuKey)
  await screen.findByRole('dialog', { name: 'Command menu' })
  return user
}
const selected = () => screen.getByRole('option', { selected: true }).textContent

test('in a search a page ranks above an action with its name', async () => {
  fakePlatform()
  const user = await openMenu(`/project/${ref}`, 'shop')
  await user.keyboard('sql edi')
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1))
  expect(selected()).toBe('SQL editor')
})

test('results that arrive late leave the selection on the first entry, unless the person moved', async () => {
  let arrive = (): void => undefined
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const other = { ...organization, id: 2, slug: 'other', name: 'Other' }
  const platform = fakePlatform({
    'GET /platform/organizations': { body: [organization, other] },
    'GET /platform/organizations/other/projects': {
      body: {
        projects: [
          {
            ref: 'b'.repeat(20),
            name: 'teapot',
            organization_slug: 'other',
            status: 'ACTIVE_HEALTHY',
            inserted_at: '2026-01-05T10:00:00Z',
          },
        ],
        pagination: { count: 1 },
      },
    },
  })
  vi.stubGlobal('fetch', async (request: Request) => {
    if (new URL(request.url).searchParams.has('search')) await held
    return platform.fetch(request)
  })
  const user = await openMenu('/org/acme/team', 'Team')
  await user.keyboard('tea')
  await waitFor(() => expect(selected()).toBe('Team'))
  arrive()
  const project = await screen.findByRole('option', { name: /teapot/ })
  // A project of another organization says of which.
  expect(project.textContent).toContain('Other')
  expect(selected()).toBe('Team')
  await user.keyboard('{ArrowDown}')
  expect(selected()).not.toBe('Team')
})

test('a task opens its page and begins there', async () => {
  fakePlatform()
  const user = await openMenu('/org/acme', 'Projects')
  await user.keyboard('invite')
  await waitFor(() => expect(selected()).toBe('Invite a member'))
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: /Invite/ })
  expect(history.state).toBeNull()
})

test('signing out is found by its name', async () => {
  fakePlatform()
  const user = await openMenu('/org/acme', 'Projects')
  await user.keyboard('sign out')
  await waitFor(() => expect(selected()).toBe('Sign out'))
})
