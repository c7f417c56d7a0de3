import type { AccessToken } from '@howdah/platform-client/resources/account/access-tokens'
import { searchOf, sorted, type ListSort, type SortValue } from '../../../lists/list-sort'

export const tokenColumns = ['name', 'created', 'used', 'expires'] as const
export type TokenColumn = (typeof tokenColumns)[number]

const timeOf = (at: string | null): number | null => (at === null ? null : Date.parse(at))

const values: Record<TokenColumn, (token: AccessToken) => SortValue> = {
  name: ({ name }) => name,
  created: ({ created_at: at }) => timeOf(at),
  used: ({ last_used_at: at }) => timeOf(at),
  expires: ({ expires_at: at }) => timeOf(at),
}

/** The tokens whose name holds the search, sorted. */
export function filterTokens(
  tokens: readonly AccessToken[],
  { search, sort }: { search: string; sort: ListSort<TokenColumn> },
): AccessToken[] {
  const isFound = searchOf(search)
  return sorted(
    tokens.filter(({ name }) => isFound([name])),
    values[sort.column],
    sort.descending,
  )
}
