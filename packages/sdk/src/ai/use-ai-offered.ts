import { configQueryOptions } from '@howdah/platform-client'
import { useQuery } from '@tanstack/react-query'
import { useHowdahContext } from '../provider/howdah-context'

/**
 * Whether there is an AI endpoint, and this person may ask it. Until that is known, and where the platform does not say, there is none:
 * what would ask it is not drawn.
 * @param wanted false until it matters, so that nothing waits behind the question
 */
export function useAiOffered(caller: string, wanted: boolean): boolean {
  const { client, queryClient, can } = useHowdahContext(caller)
  const allowed = can('run', 'ai')
  const { data } = useQuery(
    { ...configQueryOptions(client), enabled: wanted && allowed },
    queryClient,
  )
  return allowed && data?.flags['ai'] === true
}
