import { act, screen } from '@testing-library/react'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform } from '../testing/fake-platform'
import { heading, openSite } from '../testing/open-site'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  onlineManager.setOnline(true)
})

function goes(state: 'online' | 'offline') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online')
  act(() => void dispatchEvent(new Event(state)))
}

test('a browser that is offline says so, until it is online again', async () => {
  fakePlatform()
  openSite('/org/acme')
  await heading('Projects')
  goes('offline')
  expect(screen.getByText(/^You’re offline/)).toBeTruthy()
  goes('online')
  expect(screen.queryByText(/^You’re offline/)).toBeNull()
})

test('what cannot be loaded offline fails in words, and is loaded when the line is back', async () => {
  const platform = fakePlatform()
  const { user } = openSite('/org/acme')
  await heading('Projects')
  goes('offline')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await user.click(screen.getByRole('link', { name: 'Team' }))
  expect(await screen.findByText(/could not be reached/)).toBeTruthy()
  vi.stubGlobal('fetch', platform.fetch)
  goes('online')
  expect(await screen.findByText('bob@example.com')).toBeTruthy()
})
