import { authUsersQueryOptions } from '@howdah/platform-client/resources/auth/users'
import { Field } from '@howdah/ui/field/field'
import { SuggestField } from '@howdah/ui/suggest-field/suggest-field'
import { SEARCH_DEBOUNCE_MS, useDebounced } from '@howdah/ui/search-field/use-debounced'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { tryItMessages as messages } from './try-it.messages'

/** Users that are offered. */
const MAX_OFFERED = 20

export interface UserFieldProps {
  projectRef: string
  value: string
  problem: string | undefined
  /** @default a user by email address, phone number or ID */
  label?: string
  /** @default what a request as a user takes */
  hint?: string
  /** Offers IDs in place of addresses. @default false */
  isId?: boolean
  onChange: (text: string) => void
}

/** A user of the project, offered while the text is written. */
export function UserField(props: UserFieldProps) {
  const {
    hint = messages.userHint,
    isId = false,
    label = messages.user,
    onChange,
    problem,
    projectRef: ref,
    value,
  } = props
  const { client } = useDashboard()
  const wanted = value.trim()
  const search = useDebounced(wanted, SEARCH_DEBOUNCE_MS)
  const users = useInfiniteQuery(authUsersQueryOptions(client, { ref, search })).data?.pages[0]
  // Those of an earlier text would be chosen by Enter.
  const found = wanted === search ? (users?.users ?? []) : []
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <SuggestField
          {...control}
          label={label}
          isSearched
          suggestions={found.slice(0, MAX_OFFERED).map(({ email, id, phone }) => {
            const name = email || phone
            if (name === '') return { value: id }
            return isId ? { value: id, detail: name } : { value: name, detail: id }
          })}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
