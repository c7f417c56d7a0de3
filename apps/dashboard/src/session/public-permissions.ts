import type {
  PermissionAction,
  PermissionResource,
} from '@howdah/platform-client/resources/identity/list-permissions'

/**
 * Resources that every member of the organization or project may read. The server decides on the
 * membership.
 */
const resources: readonly PermissionResource[] = ['organizations', 'projects', 'members', 'storage']

/** Returns true if a page with this permission may render before the permissions are loaded. */
export function isPublicPermission({
  action,
  resource,
}: {
  action: PermissionAction
  resource: PermissionResource
}): boolean {
  return (
    (action === 'read' && resources.includes(resource)) || (action === 'run' && resource === 'sql')
  )
}
