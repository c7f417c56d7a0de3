import { authConfigQueryOptions } from '@howdah/platform-client/resources/auth/config'
import { authUsersKey, issuedClaims } from '@howdah/platform-client/resources/auth/users'
import { Text } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { SuggestField } from '@howdah/ui/suggest-field/suggest-field'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { tokenHookOf } from './role-choice'
import type { RoleSelectorMessages } from './role-selector.messages'
import type { RoleForm } from './use-role-form'
import { useUserSearch } from './use-user-search'

export interface RoleUserProps {
  projectRef: string
  messages: RoleSelectorMessages
  onChange: (change: Partial<RoleForm>) => void
  /** Receives whether the field has a text that is no user yet. */
  onUnchosen: (unchosen: boolean) => void
}

/**
 * Field for one of the project's users, which fills in the claims of the user's token and the hook
 * of the project. Nothing without an auth service, or without the permission to read its users.
 */
export function RoleUser({ messages, onChange, onUnchosen, projectRef: ref }: RoleUserProps) {
  const { client, queryClient } = useHowdahContext('RoleSelector')
  const [text, setText] = useState('')
  const fieldId = useId()
  const { isError, isMissing, offered, user } = useUserSearch(ref, text)
  const config = useQuery(authConfigQueryOptions(client, { ref }), queryClient)
  const issued = useQuery(
    {
      queryKey: [...authUsersKey(client, { ref }), 'claims', user?.id ?? ''],
      queryFn: user === null ? skipToken : () => issuedClaims(client, { ref, user }),
      // Each one is a token that the audit log names.
      ...{ gcTime: 0, refetchOnWindowFocus: false, retry: false, staleTime: Infinity },
    },
    queryClient,
  )
  const filledFor = useRef('')

  // Fills in the claims once: a text can be whole before its user is found, and claims can be edited after.
  useEffect(() => {
    if (text === '') filledFor.current = ''
    if (!user || !issued.data || config.isPending || filledFor.current === user.id) return
    filledFor.current = user.id
    const { claims, isAfterHook } = issued.data
    onChange({
      // The role of the token, which a hook may change.
      ...(claims['role'] === 'anon' ? { role: 'anon' } : {}),
      written: JSON.stringify(claims, null, 2),
      hook: (isAfterHook ? null : tokenHookOf(config.data)) ?? { schema: '', functionName: '' },
    })
  }, [config.data, config.isPending, issued.data, onChange, text, user])

  const isUnchosen = !isError && text.trim() !== '' && (user === null || !issued.data)
  useEffect(() => {
    onUnchosen(isUnchosen)
    return () => onUnchosen(false)
  }, [isUnchosen, onUnchosen])

  if (isError) return null
  return (
    <div className="hw-role-field">
      <Text as="label" size="2" weight="medium" htmlFor={fieldId}>
        {messages.user}
      </Text>
      <SuggestField
        id={fieldId}
        label={messages.user}
        isSearched
        suggestions={offered}
        placeholder={messages.userPlaceholder}
        aria-describedby={`${fieldId}-hint`}
        value={text}
        onChange={setText}
      />
      <Text id={`${fieldId}-hint`} size="1" color="gray" role="status">
        {isMissing
          ? messages.userMissing
          : isUnchosen && user === null && offered.length > 0
            ? messages.userUnchosen
            : issued.data?.isAfterHook === false
              ? messages.userHintBefore
              : messages.userHint}
      </Text>
      {issued.isError && <ErrorAlert title={messages.claimsFailed} error={issued.error} />}
    </div>
  )
}
