import { authConfigQueryOptions } from '@howdah/platform-client/resources/auth/config'
import type { AuthUser } from '@howdah/platform-client/resources/auth/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'

export interface UserProvidersModel {
  /** Providers that users can be limited to. */
  names: readonly string[]
  /** Retrieves those of the settings. */
  ask: () => void
}

/** Providers that a list can be limited to: those of the service, of the settings and of the listed users. */
export function useUserProviders({
  chosen,
  projectRef: ref,
  users,
}: {
  projectRef: string
  /** undefined for users of any. */
  chosen: string | undefined
  users: readonly AuthUser[]
}): UserProvidersModel {
  const { client, queryClient } = useHowdahContext('Users')
  const [isAsked, setAsked] = useState(false)
  // A server without these settings offers the others.
  const config = useQuery(
    { ...authConfigQueryOptions(client, { ref }), enabled: isAsked },
    queryClient,
  )
  const names = new Set(['email', 'phone'])
  for (const { provider } of config.data?.external_providers ?? []) names.add(provider)
  for (const { providers } of users) for (const provider of providers) names.add(provider)
  if (chosen !== undefined) names.add(chosen)
  // A status of its own.
  names.delete('anonymous')
  return { names: [...names], ask: () => setAsked(true) }
}
