import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform } from '../testing/fake-platform'
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
