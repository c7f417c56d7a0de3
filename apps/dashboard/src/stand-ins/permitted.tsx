import { permissionsQueryOptions } from '@howdah/platform-client/resources/identity/list-permissions'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDashboard } from '../dashboard-context'
import { ForbiddenPage } from './forbidden-page'
import { PageSkeleton } from '../regions/page-skeleton'
import type { RoutePermission } from '../sections/section.types'
import { isPublicPermission } from '../session/public-permissions'
import type { PermissionScope } from '../session/allowance'
import { useCan } from '../session/use-can'

export interface PermittedProps {
  permission: RoutePermission
  /** Scope of the page, as far as it is known. */
  scope: PermissionScope
  children: ReactNode
}

/**
 * Renders the page unless the permissions forbid it. A page that only some members may see waits
 * for the permissions, because its requests could be rejected too and would log errors in the
 * browser's console.
 */
export function Permitted({ permission, scope, children }: PermittedProps) {
  const { client } = useDashboard()
  const can = useCan()
  const { isPending } = useQuery(permissionsQueryOptions(client))
  if (typeof permission !== 'object') return children
  if (isPending && !isPublicPermission(permission)) return <PageSkeleton />
  return can(scope, permission.action, permission.resource) === 'no' ? (
    <ForbiddenPage scope={scope} />
  ) : (
    children
  )
}
