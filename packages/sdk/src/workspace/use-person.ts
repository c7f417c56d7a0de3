import { PlatformError, profileQueryOptions } from '@howdah/platform-client'
import { useQuery } from '@tanstack/react-query'
import { useHowdahContext } from '../provider/howdah-context'

/** Whose drafts are kept where the platform knows no people, as a foreign backend that offers only the query call. */
const NOBODY_IN_PARTICULAR = '-'

/**
 * The id of the person at work; null while it is not known. The host's word goes first, then the platform's.
 * An answer that there is no profile to be had (a key that is good for queries only) is an answer; being signed out is not.
 */
export function usePersonId(caller: string): string | null {
  const { client, queryClient, person } = useHowdahContext(caller)
  const profile = useQuery({ ...profileQueryOptions(client), enabled: person === null }, queryClient)
  if (person) return person.id
  if (profile.data) return profile.data.id
  const { error } = profile
  return error instanceof PlatformError && WITHOUT_PROFILES.includes(error.status) ? NOBODY_IN_PARTICULAR : null
}

const WITHOUT_PROFILES: readonly number[] = [403, 404, 405, 501]
