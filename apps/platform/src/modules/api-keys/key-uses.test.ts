import { beforeEach, expect, it, vi } from 'vitest'
import { createKeyUses } from './key-uses'

let time = 0
const query = vi.fn<(text: string, values: unknown[]) => Promise<unknown>>()
const warn = vi.fn()
const uses = () =>
  createKeyUses({
    closers: { add: () => undefined },
    control: { query } as never,
    log: { warn },
    now: () => time,
  })
const ids = () => query.mock.calls.map(([, values]) => values[0])

beforeEach(() => {
  time = Date.parse('2026-01-05T10:00:00Z')
  query.mockReset().mockResolvedValue({})
  warn.mockReset()
})

it('writes a key at most once a minute, and all keys at once', async () => {
  const { flush, note } = uses()
  for (let count = 0; count < 1_000; count++) note({ id: 'a' })
  note({ id: 'b' })
  expect(query).not.toHaveBeenCalled()
  await flush()
  expect(ids()).toEqual([['a', 'b']])
  time += 59_999
  note({ id: 'a' })
  await flush()
  expect(query).toHaveBeenCalledTimes(1)
  time += 1
  note({ id: 'a' })
  await flush()
  expect(ids()).toEqual([['a', 'b'], ['a']])
  expect(query.mock.calls[1]?.[1][1]).toEqual([new Date(time)])
})

it('writes the built-in keys by project and role', async () => {
  const { flush, note } = uses()
  note({ projectRef: 'p', role: 'anon' })
  note({ projectRef: 'p', role: 'service_role' })
  note({ projectRef: 'p', role: 'anon' })
  await flush()
  expect(query.mock.calls.map(([, values]) => values.slice(0, 2))).toEqual([
    [
      ['p', 'p'],
      ['anon', 'service_role'],
    ],
  ])
})

it('writes by itself, and does not fail if the database does', async () => {
  vi.useFakeTimers()
  try {
    query.mockRejectedValue(new Error('gone'))
    uses().note({ id: 'a' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(query).toHaveBeenCalledTimes(1)
    expect(warn).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})
