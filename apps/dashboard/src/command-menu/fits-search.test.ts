import { expect, test } from 'vitest'
import { fitsSearch } from './fits-search'

test.each([
  ['', true],
  ['  ', true],
  ['sql', true],
  ['PANEL sql', true],
  ['pan', true],
  ['sql panels', false],
  // Each of its letters is there, in this order.
  ['orde', false],
])('%j', (search, expected) => {
  expect(fitsSearch('Open or close the SQL editor panel', search)).toBe(expected)
})
