import type { ReactNode } from 'react'
import { ForbiddenPage } from '../pages/forbidden-page'
import type { RoutePermission } from '../routing/route.types'
import { useCan } from './use-can'

export interface PermittedProps {
  permission: RoutePermission
  /** The organization that the page is about; undefined until it is known. */
  slug: string | undefined
  children: ReactNode
}

/** The page, unless the permissions say that the person may not see it. */
export function Permitted({ permission, slug, children }: PermittedProps) {
  const can = useCan()
  const refused = typeof permission === 'object' && can(slug, permission.action, permission.resource) === 'no'
  return refused ? <ForbiddenPage /> : children
}
