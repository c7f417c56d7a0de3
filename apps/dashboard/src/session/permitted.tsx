import type { ReactNode } from 'react'
import { ForbiddenPage } from '../pages/forbidden-page'
import type { RoutePermission } from '../routing/route.types'
import { useCan, type PermissionScope } from './use-can'

export interface PermittedProps {
  permission: RoutePermission
  /** What the page is about, as far as it is known. */
  scope: PermissionScope
  children: ReactNode
}

/** The page, unless the permissions say that the person may not see it. */
export function Permitted({ permission, scope, children }: PermittedProps) {
  const can = useCan()
  const refused = typeof permission === 'object' && can(scope, permission.action, permission.resource) === 'no'
  return refused ? <ForbiddenPage /> : children
}
