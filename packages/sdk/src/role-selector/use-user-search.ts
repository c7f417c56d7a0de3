import {
  authUsersQueryOptions,
  userOf,
  type AuthUser,
} from '@howdah/platform-client/resources/auth/users'
import type { Suggestion } from '@howdah/ui/suggest-field/suggest-field'
import { SEARCH_DEBOUNCE_MS, useDebounced } from '@howdah/ui/search-field/use-debounced'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useHowdahContext } from '../provider/howdah-context'

/** Users that are offered. */
const MAX_OFFERED = 20

export interface UserSearch {
  /** User whose email address, phone number or ID is the text. */
  user: AuthUser | null
  /** Values that are offered for the text. */
  offered: readonly Suggestion[]
  /** True if no user begins with the text. */
  isMissing: boolean
  /** True without an auth service, or without the permission to read its users. */
  isError: boolean
}

const suggestionOf = ({ email, id, phone }: AuthUser): Suggestion => {
  const value = email || phone
  return value === '' ? { value: id } : { value, detail: id }
}

/** Searches the users of a project. @param text beginning of an email address, a phone number or an ID */
export function useUserSearch(ref: string, text: string): UserSearch {
  const { client, queryClient } = useHowdahContext('RoleSelector')
  const wanted = text.trim()
  const search = useDebounced(wanted, SEARCH_DEBOUNCE_MS)
  const { data, isError, isPending, isPlaceholderData } = useInfiniteQuery(
    // A user stays chosen while their whole address is searched for.
    { ...authUsersQueryOptions(client, { ref, search }), placeholderData: keepPreviousData },
    queryClient,
  )
  const isFound = wanted === search && !isPlaceholderData
  const users = data?.pages[0]?.users ?? []
  return {
    user: userOf(wanted, users),
    // Those of an earlier text would be chosen by Enter.
    offered: isFound ? users.slice(0, MAX_OFFERED).map(suggestionOf) : [],
    isMissing: !isPending && isFound && search !== '' && users.length === 0,
    isError,
  }
}
