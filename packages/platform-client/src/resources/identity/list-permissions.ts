import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { platformKey } from '../../query-keys'

export type OrganizationPermissions = components['schemas']['OrganizationPermissions']
export type PermissionAction = components['schemas']['PermissionAction']
export type PermissionResource = components['schemas']['PermissionResource']

/** Returns the permissions of the signed-in user, one entry for each organization. */
export function listPermissions(
  client: PlatformClient,
  signal?: AbortSignal,
): Promise<OrganizationPermissions[]> {
  return dataOf(client.api.GET('/platform/profile/permissions', { signal }), shape)
}

const granted = [{ action: 'string', resource: 'string' }] as const
const shape = [
  {
    organization_slug: 'string',
    permissions: granted,
    projects: [{ ref: 'string', permissions: granted }],
  },
] as const

export function permissionsQueryOptions(client: PlatformClient) {
  return {
    queryKey: platformKey(client, 'permissions'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listPermissions(client, signal),
    staleTime: 60_000,
  }
}
