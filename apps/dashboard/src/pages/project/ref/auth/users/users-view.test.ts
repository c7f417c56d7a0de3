import { expect, it } from 'vitest'
import { usersParameters, usersViewOf } from './users-view'

it('is written to the URL and read from it', () => {
  const view = { search: 'ada', status: 'banned', userId: 'x' } as const
  expect(usersParameters(view)).toEqual({ search: 'ada', status: 'banned', user: 'x' })
  expect(usersViewOf(new URLSearchParams(usersParameters(view)))).toEqual(view)
  expect(usersViewOf(new URLSearchParams('status=nonsense&search='))).toEqual({})
  expect(usersParameters({})).toEqual({})
})
