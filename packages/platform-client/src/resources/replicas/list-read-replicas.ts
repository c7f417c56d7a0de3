import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'

/** A standby of a project, from which people can read. */
export type ReadReplica = components['schemas']['ReadReplica']
export type ReadReplicaStage = components['schemas']['ReadReplicaStage']
export type FormerPrimary = components['schemas']['FormerPrimary']
export type ReadReplicaList = components['schemas']['ReadReplicaList']

/** The read replicas of a project with the stages of their set-up, and how many its plan includes. */
export async function listReadReplicas(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<ReadReplicaList> {
  required({ ref })
  return dataOf(
    client.api.GET('/platform/projects/{ref}/replicas', { params: { path: { ref } }, signal }),
  )
}

export function readReplicasQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'replicas'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listReadReplicas(client, { ref }, signal),
  }
}
