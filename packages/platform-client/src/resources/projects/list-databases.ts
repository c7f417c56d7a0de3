import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { projectKey } from '../../query-keys'

export type Database = components['schemas']['Database']

/** The project's primary and its replicas. */
export async function listDatabases(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<Database[]> {
  required({ ref })
  return dataOf(
    client.api.GET('/platform/projects/{ref}/databases', { params: { path: { ref } }, signal }),
  )
}

export function databasesQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'databases'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listDatabases(client, { ref }, signal),
  }
}
