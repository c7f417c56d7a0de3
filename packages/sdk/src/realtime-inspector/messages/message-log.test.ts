import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMessageLog, type ArrivedMessage } from './message-log'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const message = (event: string, payload = '{}'): ArrivedMessage => ({
  ...{ kind: 'broadcast', event, payload, at: 0 },
})
const eventsOf = (log: ReturnType<typeof createMessageLog>) => {
  const view = log.view()
  return Array.from({ length: view.count }, (_, index) => view.get(index)?.event)
}

test('messages are reported together, after a moment', () => {
  const log = createMessageLog()
  const onChange = vi.fn()
  log.subscribe(onChange)
  log.add(message('a'))
  log.add(message('b'))
  expect(onChange).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(onChange).toHaveBeenCalledOnce()
  expect(eventsOf(log)).toEqual(['a', 'b'])
})

test('a paused list stays as it is, and what came meanwhile follows', () => {
  const log = createMessageLog()
  log.add(message('a'))
  log.pause(true)
  const { source } = log.view()
  log.add(message('b'))
  vi.advanceTimersByTime(100)
  expect(eventsOf(log)).toEqual(['a'])
  expect(log.view()).toMatchObject({ waiting: 1, total: 2, isPaused: true })
  log.pause(false)
  expect(eventsOf(log)).toEqual(['a', 'b'])
  expect(log.view().source).toBe(source)
})

test('a search leaves messages out, also those to come', () => {
  const log = createMessageLog()
  log.add(message('a', '{"city":"Oslo"}'))
  log.add(message('b', '{"city":"Rome"}'))
  log.search('oslo')
  log.add(message('c', '{"city":"OSLO"}'))
  log.add(message('d'))
  vi.advanceTimersByTime(100)
  expect(eventsOf(log)).toEqual(['a', 'c'])
  expect(log.view()).toMatchObject({ total: 4 })
  expect(log.view().get(1)?.number).toBe(3)
  log.search('')
  expect(eventsOf(log)).toEqual(['a', 'b', 'c', 'd'])
})

test('100,000 messages are there, each at its place', () => {
  const log = createMessageLog()
  for (let index = 1; index <= 100_000; index += 1) log.add(message(String(index)))
  vi.advanceTimersByTime(100)
  const view = log.view()
  expect(view).toMatchObject({ count: 100_000, total: 100_000, isCut: false })
  for (const index of [0, 49_999, 99_999]) expect(view.get(index)?.event).toBe(String(index + 1))
  log.search('9999')
  expect(eventsOf(log).slice(0, 3)).toEqual(['9999', '19999', '29999'])
  log.search('')
  for (let index = 1; index <= 10_000; index += 1) log.add(message(`more ${index}`))
  expect(log.view()).toMatchObject({ isCut: false, total: 110_000 })
  log.add(message('last'))
  vi.advanceTimersByTime(100)
  // No fewer than that, whenever the oldest leave.
  expect(log.view()).toMatchObject({ isCut: true, count: 100_000, total: 100_000 })
  expect(log.view().get(0)?.event).toBe('10002')
  expect(log.view().get(99_999)?.event).toBe('last')
  // Messages that have left do not change the numbers of the others.
  expect(log.view().get(0)?.number).toBe(10_002)
  expect(log.view().get(99_999)?.number).toBe(110_001)
})

test('the oldest leave when there are too many, or too large ones', () => {
  const log = createMessageLog({ messages: 10, characters: 100 })
  for (let index = 1; index <= 12; index += 1) log.add(message(String(index)))
  vi.advanceTimersByTime(100)
  expect(eventsOf(log)).toEqual(['3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
  expect(log.view().isCut).toBe(true)
  log.add(message('large', 'x'.repeat(95)))
  vi.advanceTimersByTime(100)
  expect(eventsOf(log)).toEqual(['large'])
  log.clear()
  expect(log.view()).toMatchObject({ count: 0, total: 0, isCut: false })
  log.add(message('new'))
  vi.advanceTimersByTime(100)
  expect(log.view().get(0)?.number).toBe(1)
})
