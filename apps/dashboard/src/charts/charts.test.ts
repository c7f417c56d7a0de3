import { describe, expect, test } from 'vitest'
import { axisTop } from './axis-top'
import { gapsOf, stepsOf } from './chart-steps'

describe('a chart ends at a round number that no value exceeds', () => {
  test.each([
    [[], 'count', 1],
    [[0, 0], 'count', 1],
    [[0], 'bytes', 1024],
    [[3, 7], 'count', 8],
    [[10], 'count', 10],
    [[101], 'count', 200],
    [[1], 'bytes', 1],
    [[1025], 'bytes', 2048],
    [[600 * 1024 ** 2], 'bytes', 1024 ** 3],
    [[0.3], 'share', 1],
  ] as const)('%j of %s: %d', (values, kind, top) => expect(axisTop(values, kind)).toBe(top))
})

describe('the steps of a day', () => {
  const span = { start: 0, end: 3_600_000, step: 600_000 }
  const at = (minutes: number) => ({ at: new Date(minutes * 60_000).toISOString() })

  test('have a place each, and nothing where nothing was measured', () => {
    const steps = stepsOf([at(0), at(20), at(30), at(90)], span)
    expect(steps).toEqual([at(0), undefined, at(20), at(30), undefined, undefined])
    expect(gapsOf(steps, span, 3_600_000)).toEqual([
      { from: 1, to: 2 },
      { from: 4, to: 6 },
    ])
    // What may still come is no gap.
    expect(gapsOf(steps, span, 41 * 60_000)).toEqual([{ from: 1, to: 2 }])
  })
})
