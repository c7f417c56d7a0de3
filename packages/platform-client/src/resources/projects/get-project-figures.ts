import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { projectKey } from '../../query-keys'

export type ProjectFigures = components['schemas']['ProjectFigures']

/** Returns the statistics that the project's cluster reports at the time of the call. */
export async function getProjectFigures(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<ProjectFigures> {
  required({ ref })
  return dataOf(
    client.api.GET('/platform/projects/{ref}/figures', { params: { path: { ref } }, signal }),
  )
}

export function projectFiguresQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'figures'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getProjectFigures(client, { ref }, signal),
  }
}
