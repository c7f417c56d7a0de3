import type { PlatformClient } from '@howdah/platform-client/client'
import { databasesQueryOptions } from '@howdah/platform-client/resources/projects/list-databases'
import { storageSettingsQueryOptions } from '@howdah/platform-client/resources/storage/settings'
import type { QueryClient } from '@tanstack/react-query'

/** Reads what a project's uploads need: the largest file, in bytes, and the database of the rows. */
export async function uploadRules(
  client: PlatformClient,
  queryClient: QueryClient,
  projectRef: string,
): Promise<{ limit: number; connectionString: string }> {
  const [settings, databases] = await Promise.all([
    queryClient.fetchQuery({
      ...storageSettingsQueryOptions(client, { ref: projectRef }),
      staleTime: 30_000,
    }),
    queryClient.fetchQuery({
      ...databasesQueryOptions(client, { ref: projectRef }),
      staleTime: 300_000,
    }),
  ])
  return {
    limit: settings.effective_file_size_limit,
    connectionString: databases[0]?.connection_string ?? '',
  }
}
