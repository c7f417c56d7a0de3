import { staleAfterDefinition } from '@howdah/platform-client/query-keys'
import type { PlatformClient } from '@howdah/platform-client/client'
import type { QueryClient } from '@tanstack/react-query'

/**
 * Has everything that is known of a project's schema read again. A first read that is under way began before the change, and would be
 * taken for what is true now: it is cancelled.
 */
export async function readDefinitionsAgain(
  queryClient: QueryClient,
  client: PlatformClient,
  projectRef: string,
): Promise<void> {
  const stale = staleAfterDefinition(client, projectRef)
  await queryClient.cancelQueries({
    queryKey: stale.queryKey,
    predicate: (query) => query.state.data === undefined && stale.predicate(query),
  })
  await queryClient.invalidateQueries(stale)
}
