import { expect, test } from 'vitest'
import { seriesOfRows } from './series-of-rows'

test('draws columns of numbers', () => {
  const rows = [
    ['Mon', '1', 'x', null],
    ['Tue', '2.5', '3', '4'],
  ]
  expect(seriesOfRows(['day', 'a', 'b', 'c'], rows)).toEqual({
    names: ['a', 'c'],
    points: [
      { label: 'Mon', values: [1, null] },
      { label: 'Tue', values: [2.5, 4] },
    ],
  })
  expect(seriesOfRows(['day'], [['Mon']])).toEqual({
    names: [],
    points: [{ label: 'Mon', values: [] }],
  })
})

test('labels points by the columns before the first number', () => {
  expect(
    seriesOfRows(['method', 'path', 'requests', 'ms'], [['GET', null, '3', '1.5']]).points,
  ).toEqual([{ label: 'GET ', values: [3, 1.5] }])
  expect(seriesOfRows(['status', 'requests'], [['200', '7']]).points).toEqual([
    { label: '200', values: [7] },
  ])
})

test('tells columns of one name apart, and draws six of many', () => {
  expect(seriesOfRows(['x', 'n', 'n'], [['a', '1', '2']]).names).toEqual(['n', 'n (2)'])
  const many = seriesOfRows(['x', ...'abcdefgh'], [['day', '1', '2', '3', '4', '5', '6', '7', '8']])
  expect(many.names.join('')).toBe('abcdef')
  expect(many.points[0]?.values).toEqual([1, 2, 3, 4, 5, 6])
})
