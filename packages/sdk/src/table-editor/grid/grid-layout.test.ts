import { expect, it } from 'vitest'
import {
  layoutOf,
  layoutTransition,
  orderedColumns,
  plainLayout,
  type GridLayout,
} from './grid-layout'

const columns = ['a', 'b', 'c', 'd'].map((name) => ({ name }))
const names = (layout: GridLayout, all = columns) =>
  orderedColumns(all, layout).map(({ name }) => name)

it('moves columns by one, within those that stay in sight or the others', () => {
  const moved = layoutTransition(plainLayout, { type: 'moved', column: 'c', by: -1 }, columns)
  expect(names(moved)).toEqual(['a', 'c', 'b', 'd'])
  expect(layoutTransition(moved, { type: 'moved', column: 'a', by: -1 }, columns)).toBe(moved)
  const frozen = layoutTransition(moved, { type: 'frozen', column: 'd' }, columns)
  expect(names(frozen)).toEqual(['d', 'a', 'c', 'b'])
  expect(layoutTransition(frozen, { type: 'moved', column: 'a', by: -1 }, columns)).toBe(frozen)
  expect(names(layoutTransition(frozen, { type: 'thawed', column: 'd' }, columns))).toEqual([
    'a',
    'c',
    'b',
    'd',
  ])
})

it('puts columns that came later behind, and misses none that is gone', () => {
  const moved = layoutTransition(plainLayout, { type: 'moved', column: 'd', by: -1 }, columns)
  expect(names(moved, [{ name: 'new' }, { name: 'd' }, { name: 'a' }])).toEqual(['a', 'd', 'new'])
})

it('hides, shows, keeps widths and forgets it all', () => {
  const hidden = layoutTransition(plainLayout, { type: 'hidden', column: 'b' }, columns)
  const resized = layoutTransition(hidden, { type: 'resized', column: 'a', width: 99.6 }, columns)
  expect(resized).toEqual({ ...plainLayout, hidden: ['b'], widths: { a: 100 } })
  expect(layoutTransition(resized, { type: 'shown', column: 'b' }, columns).hidden).toEqual([])
  expect(layoutTransition(resized, { type: 'reset' }, columns)).toBe(plainLayout)
})

it.each([
  null,
  'text',
  7,
  { order: 'a', widths: [1], hidden: [1, null] },
  { widths: { a: 'wide', b: -1 } },
])('reads %j as nothing', (stored) => {
  expect(layoutOf(stored)).toMatchObject({ order: [], hidden: [], frozen: [] })
  expect(layoutOf(JSON.parse(JSON.stringify({ ...plainLayout, widths: { a: 80 } })))).toEqual({
    ...plainLayout,
    widths: { a: 80 },
  })
})

it('puts a column that was dropped into the place of the other one', () => {
  const columns = ['a', 'b', 'c', 'd'].map((name) => ({ name }))
  const dropped = (column: string, onto: string, layout = plainLayout) =>
    orderedColumns(
      columns,
      layoutTransition(layout, { type: 'dropped', column, onto }, columns),
    ).map(({ name }) => name)
  expect(dropped('a', 'c')).toEqual(['b', 'c', 'a', 'd'])
  expect(dropped('d', 'b')).toEqual(['a', 'd', 'b', 'c'])
  expect(dropped('d', 'gone')).toEqual(['a', 'b', 'c', 'd'])
  expect(dropped('d', 'a', { ...plainLayout, frozen: ['a'] })).toEqual(['a', 'b', 'c', 'd'])
})
