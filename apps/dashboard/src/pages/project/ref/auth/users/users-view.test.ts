import type { UsersView } from '@howdah/sdk/users'
import { expect, it } from 'vitest'
import { usersParameters, usersViewOf } from './users-view'

it('is written to the URL and read from it', () => {
  const view: UsersView = {
    search: 'ada',
    status: 'banned',
    provider: 'custom:work',
    sort: 'last_sign_in_asc',
    userId: 'x',
  }
  expect(usersParameters(view)).toEqual({
    search: 'ada',
    status: 'banned',
    provider: 'custom:work',
    sort: 'last_sign_in_asc',
    user: 'x',
  })
  expect(usersViewOf(new URLSearchParams(usersParameters(view)))).toEqual(view)
  expect(usersViewOf(new URLSearchParams('status=nonsense&search=&provider=&sort=id_asc'))).toEqual(
    {},
  )
  expect(usersParameters({})).toEqual({})
})
