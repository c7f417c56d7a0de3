import { describe, expect, test } from 'vitest'
import { axisTop } from './axis-top'
import { gapsOf, labelsOf, lineValue, stepsOf } from './chart-steps'

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
    // Nor is a minute whose measurement came too late.
    const minutes = { start: 0, end: 360_000, step: 60_000 }
    expect(gapsOf(steps, minutes, 3_600_000)).toEqual([{ from: 4, to: 6 }])
  })

  test('a line goes on through a measurement that came too late, and through no gap', () => {
    const steps = [1, undefined, 3, undefined, undefined, 6].map((value, place) =>
      value === undefined ? undefined : { at: place, values: [value] },
    )
    const values = (step: number) => steps.map((_, place) => lineValue(steps, step, place, 0))
    expect(values(60_000)).toEqual([1, 2, 3, null, null, 6])
    expect(values(900_000)).toEqual([1, null, 3, null, null, 6])
  })

  test('have labels at round times', () => {
    const minutes = (start: number) => ({ start: start * 60_000, end: 0, step: 60_000 })
    expect(labelsOf(minutes(392), 11, 0)).toEqual({ first: 13, every: 15 })
    expect(labelsOf(minutes(390), 7, 0)).toEqual({ first: 0, every: 10 })
    // In a zone of half an hour.
    expect(labelsOf({ ...minutes(0), step: 1_800_000 }, 4, 5.5 * 3_600_000)).toEqual({
      ...{ first: 1, every: 6 },
    })
  })
})
