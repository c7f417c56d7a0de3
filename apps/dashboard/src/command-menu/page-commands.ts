import { isPageIn, isTurnedOff } from '../modes/page-modes'
import { isSectionAllowed, isWaiting } from '../navigation/menu-links'
import { pages, pathOf, paths } from '../paths'
import type { MenuScope } from '../sections/section.types'

export interface PageCommand {
  title: string
  /** Subject of the page. */
  kind: 'account' | 'organization' | 'project'
  href: string
}

/** The pages that a person can go to from here: their own, and those of the organization and the project in front of them. */
export function pageCommands(
  scope: Pick<MenuScope, 'slug' | 'ref' | 'status' | 'mode' | 'flags' | 'can'>,
): PageCommand[] {
  const { slug, ref, mode } = scope
  return pages.flatMap(([page, section]): PageCommand[] => {
    const { layout, pattern, title, unlisted = false, passage = false } = section
    if (
      layout === 'bare' ||
      unlisted ||
      passage ||
      pattern.includes(':id') ||
      isPageIn(section, mode) !== 'yes' ||
      isTurnedOff(section, scope.flags)
    )
      return []
    const needsSlug = pattern.includes(':slug')
    const needsRef = pattern.includes(':ref')
    if (
      (needsSlug && slug === undefined) ||
      (needsRef && (ref === undefined || (isWaiting(scope) && page !== 'project'))) ||
      !isSectionAllowed(section, scope)
    )
      return []
    return [
      {
        title,
        kind: needsRef ? 'project' : needsSlug ? 'organization' : 'account',
        href: pathOf(section, { slug, ref }),
      },
    ]
  })
}

/** Returns the path of a table in the table editor. */
export const tablePath = (ref: string, { id, schema }: { id: number; schema: string }): string =>
  paths.editorTable({ ref, id: String(id), schema })
