import type { UserStatus, UsersView } from '@howdah/sdk/users'

const statuses: readonly UserStatus[] = ['confirmed', 'unconfirmed', 'anonymous', 'banned']

/** Reads the state of the list of users from the URL. */
export function usersViewOf(parameters: URLSearchParams): UsersView {
  const search = parameters.get('search') ?? ''
  const status = statuses.find((one) => one === parameters.get('status'))
  const userId = parameters.get('user') ?? ''
  return {
    ...(search === '' ? {} : { search }),
    ...(status === undefined ? {} : { status }),
    ...(userId === '' ? {} : { userId }),
  }
}

/** Returns the parameters of the URL of a list of users. */
export const usersParameters = ({ search, status, userId }: UsersView): Record<string, string> => ({
  ...(search === undefined ? {} : { search }),
  ...(status === undefined ? {} : { status }),
  ...(userId === undefined ? {} : { user: userId }),
})
