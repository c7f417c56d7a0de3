import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { platformKey } from '../../query-keys'

export type DeploymentCommit = components['schemas']['DeploymentCommit']

/** Milliseconds for which a commit counts as the one that runs. */
const STALE_TIME_MS = 600_000

/** The commit that the server was built from, in both modes. */
export function getDeploymentCommit(
  client: PlatformClient,
  signal?: AbortSignal,
): Promise<DeploymentCommit> {
  return dataOf(client.api.GET('/api/get-deployment-commit', { signal }))
}

export function deploymentCommitQueryOptions(client: PlatformClient) {
  return {
    queryKey: platformKey(client, 'deployment-commit'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getDeploymentCommit(client, signal),
    staleTime: STALE_TIME_MS,
  }
}
