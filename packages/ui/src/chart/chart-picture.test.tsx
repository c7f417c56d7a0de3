// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Chart } from './chart'
import { chartPicture } from './chart-picture'

const charted = (names: string[]) =>
  render(
    <Chart
      compact
      summary="Requests"
      points={[{ label: '10:00\u0001', title: '10:00: 1', values: names.map(() => 1) }]}
      series={names.map((name) => ({ name, shape: 'bar' }))}
      ticks={[0, 1]}
      formatTick={String}
    />,
  ).container

it('is a document of its own, with title and legend', () => {
  const picture = chartPicture(charted(['first', 'a < b']), 'Uses & errors\u0007')
  const { documentElement: root } = new DOMParser().parseFromString(
    picture?.svg ?? '',
    'image/svg+xml',
  )
  expect(root.localName).toBe('svg')
  const texts = [...root.querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(texts).toEqual(expect.arrayContaining(['Uses & errors ', '10:00 ', '1', 'first', 'a < b']))
  expect(root.querySelectorAll('pattern').length).toBeGreaterThan(0)
  // Neither style sheets nor titles of the page go along.
  expect(root.querySelectorAll('[class], [style], title')).toHaveLength(0)
})

it('has room for a legend only where there is one', () => {
  const [one, two] = [['first'], ['first', 'second']].map((names) =>
    chartPicture(charted(names), 'Uses'),
  )
  expect((two?.height ?? 0) - (one?.height ?? 0)).toBe(28)
  expect(chartPicture(document.createElement('div'), 'Nothing')).toBeNull()
})
