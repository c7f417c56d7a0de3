import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PausableTimer } from './pausable-timer'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('ends after its time, and what it rested does not count', () => {
  const onEnd = vi.fn()
  const timer = new PausableTimer(1_000, onEnd)
  vi.advanceTimersByTime(600)
  timer.pause()
  vi.advanceTimersByTime(60_000)
  timer.resume()
  vi.advanceTimersByTime(399)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

it('stays stopped when the slow reader wakes up after the end', () => {
  const onEnd = vi.fn()
  const timer = new PausableTimer(1_000, onEnd)
  timer.stop()
  timer.resume()
  vi.advanceTimersByTime(60_000)
  expect(onEnd).not.toHaveBeenCalled()
})
