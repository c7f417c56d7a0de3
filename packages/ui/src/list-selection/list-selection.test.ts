import { expect, it } from 'vitest'
import { extended, noListSelection, toggled } from './list-selection'

const order = ['a', 'b', 'c', 'd']

it('adds and removes single items, and adds a range in either direction', () => {
  const one = toggled(noListSelection, 'c')
  expect([...extended(one, 'a', order).ids].sort()).toEqual(['a', 'b', 'c'])
  expect([...extended(one, 'd', order).ids]).toEqual(['c', 'd'])
  expect([...toggled(one, 'c').ids]).toEqual([])
  expect([...extended(toggled(one, 'a'), 'b', order).ids].sort()).toEqual(['a', 'b', 'c'])
})

it('begins a range at the item itself if the anchor is missing', () => {
  expect([...extended(noListSelection, 'b', order).ids]).toEqual(['b'])
  expect([...extended(toggled(noListSelection, 'gone'), 'b', order).ids]).toEqual(['gone', 'b'])
})
