import { matchRoute as matchPattern, type Parser } from 'wouter'
import type { Pattern } from '../paths'
import type { RouteDefinition, RouteParams } from './route.types'

export interface RouteMatch {
  route: RouteDefinition
  params: RouteParams
}

/** The first route whose pattern is this pathname, or null. */
export function matchRoute(routes: readonly RouteDefinition[], parser: Parser, pathname: string): RouteMatch | null {
  for (const route of routes) {
    const [matches, params] = matchPattern<undefined, Pattern>(parser, route.pattern, pathname)
    if (matches) return { route, params: { slug: params['slug'], ref: params['ref'] } }
  }
  return null
}
