// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Chart, type ChartProps } from './chart'

/** Returns the bars of a point with the values 2 and 3, from their bottoms to their tops. */
function barsOf(bars: NonNullable<ChartProps['bars']>) {
  const { container } = render(
    <Chart
      compact
      bars={bars}
      summary="Errors"
      points={[{ label: '10:00', title: '10:00', values: [2, 3] }]}
      series={[
        { name: 'first', shape: 'bar' },
        { name: 'second', shape: 'bar' },
      ]}
      ticks={[0, 10]}
      formatTick={String}
    />,
  )
  const numberOf = (bar: Element, name: string) => Number(bar.getAttribute(name))
  return [...container.querySelectorAll('.hw-chart-picture .hw-chart-bar')].map((bar) => ({
    x: numberOf(bar, 'x'),
    top: numberOf(bar, 'y'),
    bottom: numberOf(bar, 'y') + numberOf(bar, 'height'),
  }))
}

it('stacks bars that are parts of a sum, so that none covers another', () => {
  const [first, second] = barsOf('stacked')
  expect(second?.x).toBe(first?.x)
  expect(second?.bottom).toBe(first?.top)
})

it('overlays bars that are parts of the first, and places others side by side', () => {
  const [over, under] = barsOf('overlaid')
  expect([under?.x, under?.bottom]).toEqual([over?.x, over?.bottom])
  const [left, right] = barsOf('grouped')
  expect(right?.bottom).toBe(left?.bottom)
  expect(right?.x).toBeGreaterThan(left?.x ?? 0)
})
