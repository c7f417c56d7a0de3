import { permissionsQueryOptions } from '@howdah/platform-client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDashboard } from '../dashboard-context'
import { ForbiddenPage } from './forbidden-page'
import { PageSkeleton } from '../regions/page-skeleton'
import type { RoutePermission } from '../sections/section.types'
import { isEverybodys } from '../session/everybodys'
import { useCan, type PermissionScope } from '../session/use-can'

export interface PermittedProps {
  permission: RoutePermission
  /** What the page is about, as far as it is known. */
  scope: PermissionScope
  children: ReactNode
}

/**
 * The page, unless the permissions say that the person may not see it. A page of which some are refused waits for them: what it asks
 * would be refused too, and stand in the browser's console.
 */
export function Permitted({ permission, scope, children }: PermittedProps) {
  const { client } = useDashboard()
  const can = useCan()
  const { isPending } = useQuery(permissionsQueryOptions(client))
  if (typeof permission !== 'object') return children
  if (isPending && !isEverybodys(permission)) return <PageSkeleton />
  return can(scope, permission.action, permission.resource) === 'no' ? <ForbiddenPage /> : children
}
