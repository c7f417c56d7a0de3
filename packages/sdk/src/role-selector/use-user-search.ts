import {
  authUsersQueryOptions,
  userOf,
  type AuthUser,
} from '@howdah/platform-client/resources/auth/users'
import { SEARCH_DEBOUNCE_MS, useDebounced } from '@howdah/ui/search-field/use-debounced'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useHowdahContext } from '../provider/howdah-context'

/** Users that are offered. */
const MAX_OFFERED = 20

export interface UserSearch {
  /** User whose email address, phone number or ID is the text. */
  user: AuthUser | null
  /** Values that are offered for the text, by ID. */
  offered: readonly { id: string; value: string }[]
  /** True if no user begins with the text. */
  isMissing: boolean
  /** True without an auth service, or without the permission to read its users. */
  isError: boolean
}

/** Searches the users of a project. @param text beginning of an email address, a phone number or an ID */
export function useUserSearch(ref: string, text: string): UserSearch {
  const { client, queryClient } = useHowdahContext('RoleSelector')
  const wanted = text.trim()
  const search = useDebounced(wanted, SEARCH_DEBOUNCE_MS)
  const { data, isError, isPending } = useInfiniteQuery(
    authUsersQueryOptions(client, { ref, search }),
    queryClient,
  )
  const users = data?.pages[0]?.users ?? []
  return {
    user: userOf(wanted, users),
    offered: users.slice(0, MAX_OFFERED).map(({ email, id, phone }) => ({
      id,
      value: email || phone || id,
    })),
    isMissing: !isPending && wanted === search && search !== '' && users.length === 0,
    isError,
  }
}
