import { authConfigQueryOptions } from '@howdah/platform-client/resources/auth/config'
import {
  authUsersQueryOptions,
  claimsOfUser,
  userOf,
} from '@howdah/platform-client/resources/auth/users'
import { Text, TextField } from '@howdah/ui/elements'
import { SEARCH_DEBOUNCE_MS, useDebounced } from '@howdah/ui/search-field/use-debounced'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { tokenHookOf } from './role-choice'
import type { RoleSelectorMessages } from './role-selector.messages'
import type { RoleForm } from './use-role-form'

/** Users that are offered. */
const MAX_OFFERED = 20

export interface RoleUserProps {
  projectRef: string
  messages: RoleSelectorMessages
  onChange: (change: Partial<RoleForm>) => void
}

/**
 * Field for one of the project's users, which fills in the claims of the user's token and the hook
 * of the project. Nothing without an auth service, or without the permission to read its users.
 */
export function RoleUser({ messages, onChange, projectRef: ref }: RoleUserProps) {
  const { client, queryClient } = useHowdahContext('RoleSelector')
  const [text, setText] = useState('')
  const [fieldId, listId] = [useId(), useId()]
  const search = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS)
  const { data, isError, isPending } = useInfiniteQuery(
    authUsersQueryOptions(client, { ref, search }),
    queryClient,
  )
  const config = useQuery(authConfigQueryOptions(client, { ref }), queryClient)
  const users = data?.pages[0]?.users ?? []
  const user = userOf(text.trim(), users)
  const filledFor = useRef('')

  // Fills in the claims once: a text can be whole before its user is found, and claims can be edited after.
  useEffect(() => {
    if (text === '') filledFor.current = ''
    if (!user || config.isPending || filledFor.current === user.id) return
    filledFor.current = user.id
    onChange({
      written: JSON.stringify(claimsOfUser(user), null, 2),
      hook: tokenHookOf(config.data) ?? { schema: '', functionName: '' },
    })
  }, [config.data, config.isPending, onChange, text, user])

  if (isError) return null
  const isMissing = !isPending && text.trim() === search && search !== '' && users.length === 0
  return (
    <div className="hw-role-field">
      <Text as="label" size="2" weight="medium" htmlFor={fieldId}>
        {messages.user}
      </Text>
      <TextField.Root
        id={fieldId}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        placeholder={messages.userPlaceholder}
        aria-describedby={`${fieldId}-hint`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <datalist id={listId}>
        {users.slice(0, MAX_OFFERED).map(({ email, id, phone }) => (
          <option key={id} value={email || phone || id} label={id} />
        ))}
      </datalist>
      <Text id={`${fieldId}-hint`} size="1" color="gray" role="status">
        {isMissing ? messages.userMissing : messages.userHint}
      </Text>
    </div>
  )
}
