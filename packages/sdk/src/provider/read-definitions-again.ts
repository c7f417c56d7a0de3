import { staleAfterDefinition } from '@howdah/platform-client/query-keys'
import type { PlatformClient } from '@howdah/platform-client/client'
import type { QueryClient } from '@tanstack/react-query'

/**
 * Reloads all definitions of a project's schema. A pending first read started before the change, and would be
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
