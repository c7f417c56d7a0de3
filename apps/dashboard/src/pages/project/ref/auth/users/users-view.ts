import type { UserSort, UserStatus, UsersView } from '@howdah/sdk/users'

const statuses: readonly UserStatus[] = ['confirmed', 'unconfirmed', 'anonymous', 'banned']
const sorts: readonly UserSort[] = [
  'created_desc',
  'created_asc',
  'last_sign_in_desc',
  'last_sign_in_asc',
  'email_asc',
  'email_desc',
]

/** Reads the state of the list of users from the URL. */
export function usersViewOf(parameters: URLSearchParams): UsersView {
  const search = parameters.get('search') ?? ''
  const status = statuses.find((one) => one === parameters.get('status'))
  const provider = parameters.get('provider') ?? ''
  const sort = sorts.find((one) => one === parameters.get('sort'))
  const userId = parameters.get('user') ?? ''
  return {
    ...(search === '' ? {} : { search }),
    ...(status === undefined ? {} : { status }),
    ...(provider === '' ? {} : { provider }),
    ...(sort === undefined ? {} : { sort }),
    ...(userId === '' ? {} : { userId }),
  }
}

/** Returns the parameters of the URL of a list of users. */
export const usersParameters = ({
  provider,
  search,
  sort,
  status,
  userId,
}: UsersView): Record<string, string> => ({
  ...(search === undefined ? {} : { search }),
  ...(status === undefined ? {} : { status }),
  ...(provider === undefined ? {} : { provider }),
  ...(sort === undefined ? {} : { sort }),
  ...(userId === undefined ? {} : { user: userId }),
})
