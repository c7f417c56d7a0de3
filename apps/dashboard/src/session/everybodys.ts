import type { PermissionAction, PermissionResource } from '@howdah/platform-client'

/** What everybody may who belongs to the organization, or to the project. Whether somebody does, the server says. */
const resources: readonly PermissionResource[] = ['organizations', 'projects', 'members', 'storage']

/** Whether a page with this permission may be drawn before the permissions are known. */
export function isEverybodys({
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
