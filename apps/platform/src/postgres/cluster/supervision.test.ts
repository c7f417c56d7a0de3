import { describe, expect, it } from 'vitest'
import {
  BACK_OFF_MS,
  backOff,
  STEADY_AFTER_MS,
  supervisionTransition,
  type Supervision,
  type SupervisionEvent,
} from './supervision'

const after = (events: readonly SupervisionEvent[], state: Supervision = { kind: 'stopped' }) =>
  events.reduce((before, event) => supervisionTransition(before, event), state)

describe('the supervision of a cluster', () => {
  it.each<[string, SupervisionEvent[], Supervision]>([
    ['starts', [{ type: 'start' }], { kind: 'starting', failures: 0 }],
    [
      'runs',
      [{ type: 'start' }, { type: 'started', at: 5 }],
      { kind: 'running', failures: 0, since: 5 },
    ],
    [
      'tries again at once after the first loss',
      [{ type: 'start' }, { type: 'started', at: 5 }, { type: 'lost', at: 9 }],
      { kind: 'waiting', failures: 1, until: 9 },
    ],
    [
      'waits longer after the second',
      [
        { type: 'start' },
        { type: 'lost', at: 0 },
        { type: 'tick', at: 0 },
        { type: 'lost', at: 1 },
      ],
      { kind: 'waiting', failures: 2, until: 251 },
    ],
    [
      'does not try before its time',
      [
        { type: 'start' },
        { type: 'lost', at: 0 },
        { type: 'tick', at: 0 },
        { type: 'lost', at: 1 },
        { type: 'tick', at: 250 },
      ],
      { kind: 'waiting', failures: 2, until: 251 },
    ],
    [
      'forgets failures after a steady time',
      [
        { type: 'start' },
        { type: 'lost', at: 0 },
        { type: 'tick', at: 0 },
        { type: 'started', at: 0 },
        { type: 'lost', at: STEADY_AFTER_MS },
      ],
      { kind: 'waiting', failures: 1, until: STEADY_AFTER_MS },
    ],
    [
      'can be asked to start while it waits',
      [{ type: 'start' }, { type: 'lost', at: 0 }, { type: 'start' }],
      { kind: 'starting', failures: 1 },
    ],
    [
      'stops, and hears nothing late',
      [{ type: 'start' }, { type: 'stop' }, { type: 'started', at: 1 }, { type: 'lost', at: 2 }],
      { kind: 'stopping' },
    ],
    ['is stopped', [{ type: 'start' }, { type: 'stop' }, { type: 'stopped' }], { kind: 'stopped' }],
    [
      'stays stopped',
      [{ type: 'stop' }, { type: 'tick', at: 1 }, { type: 'lost', at: 1 }],
      { kind: 'stopped' },
    ],
  ])('%s', (_, events, expected) => {
    expect(after(events)).toEqual(expected)
  })

  it('waits for the times that are given', () => {
    const times = { backOff: [0, 250, 1_000], steadyAfter: 1_000 }
    const waits: number[] = []
    let state: Supervision = { kind: 'starting', failures: 0 }
    for (let at = 0; waits.length < 5; at += 5_000) {
      state = supervisionTransition(state, { type: 'lost', at }, times)
      if (state.kind !== 'waiting') throw new Error('It does not wait.')
      waits.push(state.until - at)
      state = supervisionTransition(state, { type: 'tick', at: state.until }, times)
    }
    expect(waits).toEqual([0, 250, 1_000, 1_000, 1_000])
  })

  it('never waits longer than the last of the waits', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 100].map((failures) => backOff(failures))).toEqual([
      ...BACK_OFF_MS,
      30_000,
      30_000,
    ])
  })
})
