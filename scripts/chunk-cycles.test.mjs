import { expect, test } from 'vitest'
import { chunkCycles } from './chunk-cycles.mjs'

test('finds chunks that import each other', () => {
  const chunk = (...imports) => ({ imports })
  expect(chunkCycles({ page: chunk('a', 'b'), a: chunk('b', 'c'), b: chunk('c'), c: {} })).toEqual(
    [],
  )
  expect(chunkCycles({ page: chunk('a'), a: chunk('b'), b: chunk('c'), c: chunk('a') })).toEqual([
    ['a', 'b', 'c', 'a'],
  ])
})
