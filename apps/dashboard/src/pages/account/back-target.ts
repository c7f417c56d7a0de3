import { paths } from '../../paths'
import { isAccountPath } from '../../session/last-route'
import { safeNext } from '../../session/next-url'

export interface Visited {
  lastRoute: string | null
  /** Slug. */
  lastOrganization: string | null
}

/**
 * Returns the target of the back link on the account pages: the last visited route, else the last
 * visited organization, else the list of organizations.
 */
export function backTarget({ lastRoute, lastOrganization }: Visited, origin: string): string {
  const route = safeNext(lastRoute, origin)
  if (route !== null && !isAccountPath(new URL(route, origin).pathname)) return route
  return lastOrganization === null
    ? paths.organizations()
    : paths.organization({ slug: lastOrganization })
}
