import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { projectKey } from '../../query-keys'

export type ProjectAddons = components['schemas']['ProjectAddons']
export type AddonType = components['schemas']['AddonType']

/** Milliseconds for which the add-ons are cached. */
const STALE_TIME_MS = 3_600_000

/** Returns the add-ons of a project: those in effect, and the state of each known one. */
export async function getProjectAddons(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<ProjectAddons> {
  required({ ref })
  return dataOf(
    client.api.GET('/platform/projects/{ref}/billing/addons', {
      params: { path: { ref } },
      signal,
    }),
  )
}

export function projectAddonsQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'addons'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getProjectAddons(client, { ref }, signal),
    staleTime: STALE_TIME_MS,
    gcTime: STALE_TIME_MS,
  }
}
