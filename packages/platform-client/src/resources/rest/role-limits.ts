import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'

/** Limits of one role of a project's Data API. */
export type RoleLimits = components['schemas']['DataApiRoleLimits']['roles'][number]
/** Limits to change; absent ones stay as they are. */
export type RoleLimitsChange = Pick<RoleLimits, 'role'> & Partial<RoleLimits>

export function roleLimitsQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'rest-role-limits'),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<RoleLimits[]> => {
      required({ ref })
      const { roles } = await dataOf(
        client.api.GET('/platform/projects/{ref}/config/postgrest/roles', {
          params: { path: { ref } },
          signal,
        }),
      )
      return roles
    },
  }
}

/** Changes limits of roles of a project's Data API. */
export async function updateRoleLimits(
  client: PlatformClient,
  { ref, roles }: { ref: string; roles: readonly RoleLimitsChange[] },
): Promise<RoleLimits[]> {
  required({ ref, roles })
  const saved = await dataOf(
    client.api.PATCH('/platform/projects/{ref}/config/postgrest/roles', {
      params: { path: { ref } },
      body: { roles: [...roles] },
    }),
  )
  return saved.roles
}
