import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'
import type { Project } from './get-project'

export type ProjectCompute = components['schemas']['ProjectCompute']
export type ComputeOption = ProjectCompute['sizes'][number]

/** Returns the compute sizes of a project that the server runs, with the settings of each. */
export async function getProjectCompute(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<ProjectCompute> {
  required({ ref })
  return dataOf(
    client.api.GET('/platform/projects/{ref}/compute', { params: { path: { ref } }, signal }),
  )
}

export function projectComputeQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'compute'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getProjectCompute(client, { ref }, signal),
  }
}

/**
 * Restarts the project's Postgres with the settings of a size. Responds immediately, with the
 * project RESTARTING.
 */
export async function updateProjectCompute(
  client: PlatformClient,
  { ref, compute }: { ref: string; compute: ComputeOption['id'] },
): Promise<Project> {
  required({ ref, compute })
  return dataOf(
    client.api.PUT('/platform/projects/{ref}/compute', {
      params: { path: { ref } },
      body: { compute },
    }),
  )
}
