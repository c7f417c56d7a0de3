import { afterEach, expect, it, vi } from 'vitest'
import { endWhenStuck, STUCK_MS } from './end-when-stuck'

afterEach(() => vi.useRealTimers())

it('ends what makes no progress, and nothing that does or that the server holds up', () => {
  vi.useFakeTimers()
  let bytes: number | null = 0
  const end = vi.fn<() => void>()
  const stop = endWhenStuck(() => bytes, end)
  for (const next of [1, 2, null, null, 2, 3]) {
    bytes = next
    vi.advanceTimersByTime(STUCK_MS)
  }
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(STUCK_MS)
  expect(end).toHaveBeenCalledOnce()
  const slow = vi.fn<() => void>()
  const stopSlow = endWhenStuck(() => bytes, slow, 2)
  for (const next of [3, 5, 7]) {
    bytes = next
    vi.advanceTimersByTime(STUCK_MS)
  }
  expect(slow).not.toHaveBeenCalled()
  bytes = 8
  vi.advanceTimersByTime(STUCK_MS)
  expect(slow).toHaveBeenCalledOnce()
  stopSlow()
  end.mockClear()
  stop()
  vi.advanceTimersByTime(5 * STUCK_MS)
  expect(end).not.toHaveBeenCalled()
})
