import { authUsersQueryOptions } from '@howdah/platform-client/resources/auth/users'
import { SEARCH_DEBOUNCE_MS, useDebounced } from '@howdah/ui/search-field/use-debounced'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { LineField } from '../../../../../forms/line-field'
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
  const listId = useId()
  const search = useDebounced(value.trim(), SEARCH_DEBOUNCE_MS)
  const users = useInfiniteQuery(authUsersQueryOptions(client, { ref, search })).data?.pages[0]
  return (
    <>
      <LineField
        name="user"
        list={listId}
        label={label}
        hint={hint}
        problem={problem}
        value={value}
        onValueChange={onChange}
      />
      <datalist id={listId}>
        {users?.users.slice(0, MAX_OFFERED).map(({ email, id, phone }) => (
          <option
            key={id}
            value={isId ? id : email || phone || id}
            label={isId ? email || phone || id : id}
          />
        ))}
      </datalist>
    </>
  )
}
