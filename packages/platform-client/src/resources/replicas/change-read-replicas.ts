import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { ReadReplica } from './list-read-replicas'

export interface ReadReplicaParams {
  ref: string
  identifier: string
}

/** Starts the set-up of a read replica. Responds immediately. */
export async function createReadReplica(
  client: PlatformClient,
  { ref }: { ref: string },
): Promise<ReadReplica> {
  required({ ref })
  return dataOf(client.api.POST('/platform/projects/{ref}/replicas', { params: { path: { ref } } }))
}

/** Starts the set-up of a read replica again, which replaces its data. Responds immediately. */
export async function rebuildReadReplica(
  client: PlatformClient,
  { ref, identifier }: ReadReplicaParams,
): Promise<ReadReplica> {
  required({ ref, identifier })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/replicas/{identifier}/rebuild', {
      params: { path: { ref, identifier } },
    }),
  )
}

/** Restarts a read replica. Responds immediately. */
export async function restartReadReplica(
  client: PlatformClient,
  { ref, identifier }: ReadReplicaParams,
): Promise<ReadReplica> {
  required({ ref, identifier })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/replicas/{identifier}/restart', {
      params: { path: { ref, identifier } },
    }),
  )
}

/** Starts the removal of a read replica. Responds immediately. */
export async function removeReadReplica(
  client: PlatformClient,
  { ref, identifier }: ReadReplicaParams,
): Promise<ReadReplica> {
  required({ ref, identifier })
  return dataOf(
    client.api.DELETE('/platform/projects/{ref}/replicas/{identifier}', {
      params: { path: { ref, identifier } },
    }),
  )
}
