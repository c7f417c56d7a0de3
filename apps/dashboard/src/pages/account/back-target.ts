import { paths } from '../../paths'
import { isAccountPath } from '../../session/last-route'
import { safeNext } from '../../session/next-url'

export interface Visited {
  lastRoute: string | null
  /** Slug. */
  lastOrganization: string | null
}

/** Where the back link of the account pages leads: the route visited last, else the organization visited last, else the list of them. */
export function backTarget({ lastRoute, lastOrganization }: Visited, origin: string): string {
  const route = safeNext(lastRoute, origin)
  if (route !== null && !isAccountPath(new URL(route, origin).pathname)) return route
  return lastOrganization === null
    ? paths.organizations()
    : paths.organization({ slug: lastOrganization })
}
