import { expect, test } from 'vitest'
import { clientShare } from './client-limit'

const shares = { max: 500, crowd: 3_000 }

test.each([
  ['there are no clients', [], 500],
  ['one project has all that it may have', [500, 3], 500],
  ['several projects fill the process', [375, 375, 375, 375, 375, 375, 375, 375, 1], 333],
  ['many projects do', [...Array<number>(300).fill(10), 0, 0], 10],
  ['more projects than clients do', Array<number>(4_000).fill(1), 1],
])('when %s, each may have its share', (_, counts, share) => {
  expect(clientShare(counts, shares)).toBe(share)
})
