import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SETTLED_AFTER_MS, usePageSettled } from './use-page-settled'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a page settles while its user sits still', () => {
  const { result } = renderHook(usePageSettled)
  act(() => void vi.advanceTimersByTime(SETTLED_AFTER_MS - 1))
  expect(result.current).toBe(false)
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe(true)
})

test('the first activity ends the wait', () => {
  const { result } = renderHook(usePageSettled)
  act(() => void dispatchEvent(new Event('pointermove')))
  expect(result.current).toBe(true)
})
