import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Project } from '../projects/get-project'
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

export interface PromoteReadReplicaParams extends ReadReplicaParams {
  /** Also promotes a replica whose primary does not run, and loses what it has not received. @default false */
  acceptLoss?: boolean | undefined
}

/** Starts to make a read replica the primary database. Responds immediately, with the project RESTARTING. */
export async function promoteReadReplica(
  client: PlatformClient,
  { ref, identifier, acceptLoss = false }: PromoteReadReplicaParams,
): Promise<Project> {
  required({ ref, identifier })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/replicas/{identifier}/promote', {
      params: { path: { ref, identifier } },
      body: { name: identifier, accept_loss: acceptLoss },
    }),
  )
}

/** Removes the files of the primary before the last promotion. */
export async function dropFormerPrimary(
  client: PlatformClient,
  { ref }: { ref: string },
): Promise<void> {
  required({ ref })
  await dataOf(
    client.api.DELETE('/platform/projects/{ref}/former-primary', { params: { path: { ref } } }),
  )
}
