import { expect, it } from 'vitest'
import { directionOf, storedColumns, sortAfter } from './user-columns'

it('reads stored columns in the order of the list', () => {
  expect(storedColumns(['lastSignIn', 'nonsense', 'id'])).toEqual(['id', 'lastSignIn'])
  expect(storedColumns([])).toEqual([])
  expect(storedColumns({ id: true })).toBeNull()
  expect(storedColumns(null)).toBeNull()
})

it('sorts by a column, and the other way round', () => {
  expect(sortAfter('created_desc', 'created')).toBe('created_asc')
  expect(sortAfter('created_asc', 'created')).toBe('created_desc')
  expect(sortAfter('created_desc', 'last_sign_in')).toBe('last_sign_in_desc')
  expect(sortAfter('last_sign_in_desc', 'email')).toBe('email_asc')
  expect(sortAfter('email_asc', 'email')).toBe('email_desc')
  expect(directionOf('email_asc', 'email')).toBe('ascending')
  expect(directionOf('last_sign_in_desc', 'last_sign_in')).toBe('descending')
  expect(directionOf('last_sign_in_desc', 'created')).toBe('none')
})
