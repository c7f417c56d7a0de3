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

/** Returns the project or organization that a pathname is in, whether or not it has a page. */
export function paramsAround(pathname: string): RouteParams {
  const { ref, slug } =
    /^\/(?:project\/(?<ref>[^/]+)|org\/(?<slug>[^/]+))(?:\/|$)/.exec(pathname)?.groups ?? {}
  return { ref: decoded(ref), slug: decoded(slug) }
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
