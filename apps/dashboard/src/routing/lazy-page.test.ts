import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { lazyPage, usePageLoad } from './lazy-page'

const Page = () => null

test('fetches once, however often it is asked for', async () => {
  const fetchPage = vi.fn(() => Promise.resolve(Page))
  const page = lazyPage(fetchPage)
  expect(page.current()).toEqual({ state: 'loading' })
  await Promise.all([page.preload(), page.preload()])
  expect(page.current()).toEqual({ state: 'loaded', Component: Page })
  await page.preload()
  expect(fetchPage).toHaveBeenCalledTimes(1)
})

test('a failure is shown, and the retry fetches again', async () => {
  const fetchPage = vi.fn(() => Promise.resolve(Page))
  fetchPage.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const page = lazyPage(fetchPage)
  const { result } = renderHook(() => usePageLoad(page))
  expect(result.current.load.state).toBe('loading')
  await waitFor(() => expect(result.current.load.state).toBe('failed'))
  expect(fetchPage).toHaveBeenCalledTimes(1)

  act(() => result.current.retry())
  await waitFor(() => expect(result.current.load).toEqual({ state: 'loaded', Component: Page }))
  expect(fetchPage).toHaveBeenCalledTimes(2)
})
