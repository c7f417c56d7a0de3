import { expect, test } from 'vitest'
import { chartFrame } from './chart-frame'

const size = { width: 480, height: 138, low: 0, high: 10 }

test('values reach from the bottom to the top', () => {
  const frame = chartFrame({ ...size, count: 4 })
  expect([frame.y(0), frame.y(5), frame.y(10)]).toEqual([112, 62, 12])
  expect([frame.x(0), frame.x(3)]).toEqual([114, 414])
})

test('labels stand as far apart as one is wide, and none leaves the chart', () => {
  const frame = chartFrame({ ...size, count: 96, compact: true })
  expect(frame.labelEvery * frame.step).toBeGreaterThanOrEqual(84)
  expect([frame.anchorOf(0), frame.anchorOf(48), frame.anchorOf(95)]).toEqual([
    'start',
    'middle',
    'end',
  ])
})

test.each([4, 8, 12, 30])('no label of %i points covers the next', (count) => {
  const frame = chartFrame({ ...size, count, compact: true })
  let end = 0
  for (let at = 0; at < count; at += frame.labelEvery) {
    const width = frame.labelLength(at) * 7
    const x = frame.labelX(at)
    const start = { start: x, middle: x - width / 2, end: x - width }[frame.anchorOf(at)]
    expect(start).toBeGreaterThanOrEqual(end)
    end = start + width
  }
  expect(end).toBeLessThanOrEqual(size.width)
})
