import type { components, paths } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'

/** A measurement of the lag of a read replica. */
export type ReadReplicaLag = components['schemas']['ReadReplicaLag']
export type ReadReplicaLagInterval = NonNullable<
  NonNullable<
    paths['/platform/projects/{ref}/replicas/{identifier}/lag']['get']['parameters']['query']
  >['interval']
>

export interface ListReadReplicaLagParams {
  ref: string
  identifier: string
  /** @default '1hr' */
  interval?: ReadReplicaLagInterval | undefined
}

/** The measured lag of a read replica, the oldest measurement first. */
export async function listReadReplicaLag(
  client: PlatformClient,
  { ref, identifier, interval = '1hr' }: ListReadReplicaLagParams,
  signal?: AbortSignal,
): Promise<ReadReplicaLag[]> {
  required({ ref, identifier })
  const params = { path: { ref, identifier }, query: { interval } }
  return dataOf(
    client.api.GET('/platform/projects/{ref}/replicas/{identifier}/lag', { params, signal }),
  )
}

export function readReplicaLagQueryOptions(
  client: PlatformClient,
  { ref, identifier, interval = '1hr' }: ListReadReplicaLagParams,
) {
  return {
    queryKey: projectKey(client, ref, 'replicas', identifier, 'lag', interval),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      listReadReplicaLag(client, { ref, identifier, interval }, signal),
  }
}
