import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Project } from './get-project'
import { projectKey } from '../../query-keys'

/** Address of an attached project's database, without its credentials. */
export type ProjectConnection = components['schemas']['ProjectConnection']

/** Another connection for an attached project, with its passwords. */
export type ProjectConnectionChange = { ref: string } & components['schemas']['ConnectionRequest']

/** Returns the address of an attached project's database. */
export async function getProjectConnection(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<ProjectConnection> {
  required({ ref })
  return dataOf(
    client.api.GET('/platform/projects/{ref}/connection', { params: { path: { ref } }, signal }),
  )
}

export function projectConnectionQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'connection'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getProjectConnection(client, { ref }, signal),
  }
}

/** Connects an attached project by another connection, once that has answered. */
export async function updateProjectConnection(
  client: PlatformClient,
  { ref, ...body }: ProjectConnectionChange,
): Promise<Project> {
  const { connection_string } = body
  required({ ref, connection_string })
  return dataOf(
    client.api.PUT('/platform/projects/{ref}/connection', { params: { path: { ref } }, body }),
  )
}
