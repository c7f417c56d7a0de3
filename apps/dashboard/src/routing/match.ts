import { patternSource } from './pattern'
import type { RouteDefinition, RouteParams } from './route.types'

export interface RouteMatch {
  route: RouteDefinition
  params: RouteParams
}

/** The first route whose pattern is this pathname, or null. */
export function matchRoute(
  routes: readonly RouteDefinition[],
  pathname: string,
): RouteMatch | null {
  for (const route of routes) {
    const found = new RegExp(patternSource(route.pattern)).exec(pathname)
    if (!found) continue
    const { slug, ref, id } = found.groups ?? {}
    return { route, params: { slug: decoded(slug), ref: decoded(ref), id: decoded(id) } }
  }
  return null
}

/**
 * Decodes a path segment. A segment with an invalid escape sequence stays unchanged; nothing has
 * such a name, and the page reports that.
 */
function decoded(segment: string | undefined): string | undefined {
  if (segment === undefined) return undefined
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
