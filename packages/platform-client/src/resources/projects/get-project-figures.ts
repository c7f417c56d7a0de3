import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { projectKey } from '../../query-keys'

export type ProjectFigures = components['schemas']['ProjectFigures']

/** What the project's cluster says of itself at the moment of the call. */
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
