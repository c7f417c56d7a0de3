import { expect, it } from 'vitest'
import { withRange, noListSelection, withToggled } from './list-selection'

const order = ['a', 'b', 'c', 'd']

it('adds and removes single items, and adds a range in either direction', () => {
  const one = withToggled(noListSelection, 'c')
  expect([...withRange(one, 'a', order).ids].sort()).toEqual(['a', 'b', 'c'])
  expect([...withRange(one, 'd', order).ids]).toEqual(['c', 'd'])
  expect([...withToggled(one, 'c').ids]).toEqual([])
  expect([...withRange(withToggled(one, 'a'), 'b', order).ids].sort()).toEqual(['a', 'b', 'c'])
})

it('begins a range at the item itself if the anchor is missing', () => {
  expect([...withRange(noListSelection, 'b', order).ids]).toEqual(['b'])
  expect([...withRange(withToggled(noListSelection, 'gone'), 'b', order).ids]).toEqual([
    'gone',
    'b',
  ])
})
