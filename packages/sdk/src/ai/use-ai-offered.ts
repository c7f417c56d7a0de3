import { configQueryOptions } from '@howdah/platform-client/resources/config/get-config'
import { useQuery } from '@tanstack/react-query'
import { useHowdahContext } from '../provider/howdah-context'

/**
 * Returns true when there is an AI endpoint that this person may use. Until that is known, and
 * where the platform does not state it, returns false, and AI controls are not rendered.
 * @param wanted false until the answer is needed, so that nothing waits behind the request
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
