import { expect, test } from 'vitest'
import { moved, withBlock, type Block } from './blocks'

const block = (id: string): Block => ({
  ...{ id, kind: 'metric', title: id, wide: false, chart: 'bar' },
  ...{ metric: 'requests', product: null, sql: null },
})
const blocks = ['a', 'b', 'c'].map(block)
const ids = (some: readonly Block[]) => some.map(({ id }) => id).join('')

test('moves a block to a place, and not beyond the ends', () => {
  expect(ids(moved(blocks, 'a', 1))).toBe('bac')
  expect(ids(moved(blocks, 'c', 0))).toBe('cab')
  expect(ids(moved(blocks, 'b', -5))).toBe('bac')
  expect(ids(moved(blocks, 'a', 9))).toBe('bca')
  expect(ids(moved(blocks, 'x', 1))).toBe('abc')
})

test('replaces a block, or adds it at the end', () => {
  expect(ids(withBlock(blocks, block('d')))).toBe('abcd')
  expect(withBlock(blocks, { ...block('b'), title: 'New' })[1]?.title).toBe('New')
})
