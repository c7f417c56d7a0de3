import type { PlatformMode } from '@howdah/platform-client'
import { isPageIn } from '../modes/page-modes'
import { paths, patterns, type Pattern } from '../paths'
import type { RouteDefinition } from '../routing/route.types'
import type { Can } from '../session/use-can'

export interface PageCommand {
  title: string
  /** What it is a page of. */
  kind: 'account' | 'organization' | 'project'
  href: string
}

/** Pages that only an address or a step of something else leads to. */
const unlisted: ReadonlySet<Pattern> = new Set<Pattern>([patterns.root, patterns.firstSql])

/** The pages that somebody can go to from here: their own, and those of the organization and the project that they look at. */
export function pageCommands(
  routes: readonly RouteDefinition[],
  { slug, ref, mode }: { slug: string | undefined; ref: string | undefined; mode: PlatformMode | undefined },
  can: Can,
): PageCommand[] {
  return routes.flatMap(({ layout, pattern, permission, title }): PageCommand[] => {
    if (layout === 'bare' || unlisted.has(pattern) || pattern.includes(':id') || isPageIn(pattern, mode) !== 'yes') return []
    const needsSlug = pattern.includes(':slug')
    const needsRef = pattern.includes(':ref')
    if ((needsSlug && slug === undefined) || (needsRef && ref === undefined)) return []
    if (typeof permission === 'object' && can({ slug, ref: needsRef ? ref : undefined }, permission.action, permission.resource) === 'no')
      return []
    const href = pattern.replace(':slug', encodeURIComponent(slug ?? '')).replace(':ref', ref ?? '')
    return [{ title, kind: needsRef ? 'project' : needsSlug ? 'organization' : 'account', href }]
  })
}

/** Where a table is looked at. */
export const tablePath = (ref: string, { id, schema }: { id: number; schema: string }): string =>
  paths.editorTable({ ref, id: String(id), schema })
