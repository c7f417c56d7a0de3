import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { projectKey } from '../../query-keys'

export type Project = components['schemas']['Project']
export type ProjectStatus = components['schemas']['ProjectStatus']

/** One project, with its newest operation. */
export async function getProject(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<Project> {
  required({ ref })
  return dataOf(client.api.GET('/platform/projects/{ref}', { params: { path: { ref } }, signal }), {
    ref: 'string',
    name: 'string',
    status: 'string',
  })
}

export function projectQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'detail'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getProject(client, { ref }, signal),
  }
}
