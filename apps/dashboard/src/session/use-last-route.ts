import { useEffect } from 'react'
import { patterns } from '../paths'
import type { RouteMatch } from '../routing/match'
import { useSearch } from '../routing/use-search'
import { isAccountPath, writeLastRoute } from './last-route'

/** Remembers the page that is shown, unless it is an account page or only leads elsewhere. */
export function useLastRoute(match: RouteMatch | null, pathname: string): void {
  const search = useSearch()
  const isRestorable =
    match !== null && match.route.pattern !== patterns.root && !isAccountPath(pathname)

  // Keeps the note in step with the address.
  useEffect(() => {
    if (isRestorable) writeLastRoute(search === '' ? pathname : `${pathname}?${search}`)
  }, [isRestorable, pathname, search])
}
