import { expect, it } from 'vitest'
import { nextState, type AlertState } from './alert-state'

const MINUTE_MS = 60_000
const condition = { comparison: 'above', threshold: 10, forMs: 5 * MINUTE_MS } as const

/** Runs a check each minute. */
function run(values: (number | null)[], rule: Parameters<typeof nextState>[2] = condition) {
  let state: AlertState = { state: 'ok', since: 0 }
  return values.map((value, minute) => {
    const next = nextState(state, { at: minute * MINUTE_MS, value }, rule)
    state = { state: next.state, since: next.since }
    return next.event ?? next.state
  })
}

it('fires once the condition has held, and resolves when it ends', () => {
  expect(run([10, 11, 12, 11, 11, 11, 11, 11, 10, 10])).toEqual([
    ...['ok', 'pending', 'pending', 'pending', 'pending', 'pending', 'fired', 'firing'],
    ...['resolved', 'ok'],
  ])
})

it('begins again when the condition did not hold for long enough', () => {
  expect(run([11, 11, 11, 11, 10, 11, 11])).toEqual([
    ...['pending', 'pending', 'pending', 'pending', 'ok', 'pending', 'pending'],
  ])
})

it('fires at once without a time', () => {
  expect(run([11, 9], { ...condition, forMs: 0 })).toEqual(['fired', 'resolved'])
  expect(run([9, 11], { ...condition, comparison: 'below', forMs: 0 })).toEqual([
    ...['fired', 'resolved'],
  ])
})

it('takes a value that was not measured as one that is not beyond the threshold', () => {
  const below = { ...condition, comparison: 'below', forMs: 0 } as const
  expect(run([null, 5, null], below)).toEqual(['ok', 'fired', 'resolved'])
})
