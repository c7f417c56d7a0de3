import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimer } from './timer'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a started timer runs its task once, however often it is started meanwhile', () => {
  const task = vi.fn()
  const timer = createTimer(task)
  timer.start(100)
  vi.advanceTimersByTime(60)
  timer.start(100)
  expect([timer.isWaiting(), task.mock.calls.length]).toEqual([true, 0])
  vi.advanceTimersByTime(40)
  expect([timer.isWaiting(), task.mock.calls.length]).toEqual([false, 1])
  vi.advanceTimersByTime(1_000)
  expect(task).toHaveBeenCalledTimes(1)
})

test('a restarted timer waits from the last call', () => {
  const task = vi.fn()
  const timer = createTimer(task)
  timer.restart(100)
  vi.advanceTimersByTime(60)
  timer.restart(100)
  vi.advanceTimersByTime(99)
  expect(task).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(task).toHaveBeenCalledTimes(1)
})

test('a stopped timer runs nothing, and can be started again', () => {
  const task = vi.fn()
  const timer = createTimer(task)
  timer.start(100)
  timer.stop()
  vi.advanceTimersByTime(200)
  expect(task).not.toHaveBeenCalled()
  timer.start(10)
  vi.advanceTimersByTime(10)
  expect(task).toHaveBeenCalledTimes(1)
})

test('a task may start its own timer', () => {
  let runs = 0
  const timer = createTimer(() => {
    runs += 1
    if (runs < 3) timer.start(10)
  })
  timer.start(10)
  vi.advanceTimersByTime(30)
  expect([runs, timer.isWaiting()]).toEqual([3, false])
})
