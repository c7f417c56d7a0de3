import { expect, it } from 'vitest'
import { ariaSort, columnsOf, sortAfter } from './user-columns'

it('reads stored columns in the order of the list', () => {
  expect(columnsOf(['lastSignIn', 'nonsense', 'id'])).toEqual(['id', 'lastSignIn'])
  expect(columnsOf([])).toEqual([])
  expect(columnsOf({ id: true })).toBeNull()
  expect(columnsOf(null)).toBeNull()
})

it('sorts by a column, and the other way round', () => {
  expect(sortAfter('created_desc', 'created')).toBe('created_asc')
  expect(sortAfter('created_asc', 'created')).toBe('created_desc')
  expect(sortAfter('created_desc', 'last_sign_in')).toBe('last_sign_in_desc')
  expect(sortAfter('last_sign_in_desc', 'email')).toBe('email_asc')
  expect(sortAfter('email_asc', 'email')).toBe('email_desc')
  expect(ariaSort('email_asc', 'email')).toBe('ascending')
  expect(ariaSort('last_sign_in_desc', 'last_sign_in')).toBe('descending')
  expect(ariaSort('last_sign_in_desc', 'created')).toBe('none')
})
