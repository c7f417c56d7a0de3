import { PlatformError } from '@howdah/platform-client/errors'
import { profileQueryOptions } from '@howdah/platform-client/resources/identity/get-profile'
import { useQuery } from '@tanstack/react-query'
import { useHowdahContext } from './howdah-context'
import { isWithout } from './optional-answers'

/**
 * Person id for drafts where the platform knows no people, such as a foreign backend that offers
 * only the query call.
 */
const ANONYMOUS_PERSON = '-'

/**
 * The id of the current person; null while it is unknown. The host's value takes precedence over the platform's.
 * An answer that there is no profile to be had (a key that is good for queries only) is an answer; being signed out is not.
 */
export function usePersonId(caller: string): string | null {
  return usePerson(caller).id
}

/** The same, with whether the answer may still come. */
export function usePerson(caller: string): { id: string | null; isPending: boolean } {
  const { client, queryClient, person } = useHowdahContext(caller)
  const profile = useQuery(
    {
      ...profileQueryOptions(client),
      // A refusal is final: a part that asks later must not turn it into an open question again.
      enabled: ({ state }) => person === null && !isWithoutProfiles(state.error),
    },
    queryClient,
  )
  if (person) return { id: person.id, isPending: false }
  if (profile.data) return { id: profile.data.id, isPending: false }
  return {
    id: isWithoutProfiles(profile.error) ? ANONYMOUS_PERSON : null,
    isPending: profile.isPending,
  }
}

const isWithoutProfiles = (error: unknown) =>
  error instanceof PlatformError && isWithout(error.status)
