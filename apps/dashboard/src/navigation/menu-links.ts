import type { LucideIcon } from 'lucide-react'
import { isPageIn, isTurnedOff } from '../modes/page-modes'
import { pages, pathOf } from '../paths'
import { sections, type PageName } from '../sections'
import { menus } from '../sections/menus'
import type { MenuName, MenuPlace, MenuScope, Section } from '../sections/section.types'

export interface MenuLink {
  page: PageName
  /** Name of its group; undefined for the first, which has no title. */
  group: string | undefined
  /** Position in the menu. */
  at: number
  href: string
  /** Begin of the paths of pages that it is marked for as well; null for none. */
  alsoMarks: string | null
  label: string
  icon: LucideIcon | undefined
  /** Text of the mark beside the label. */
  badge: string | undefined
}

/** A page in a menu. */
interface Entry {
  page: PageName
  section: Section
  place: MenuPlace
}

/**
 * Links of a menu that the person may follow, in their order: only the home of a project that is
 * being created (spec section 2).
 */
export function menuLinks(menu: MenuName, scope: MenuScope): MenuLink[] {
  return entriesOf(isWaiting(scope) ? 'project' : menu)
    .filter(({ page }) => !isWaiting(scope) || page === 'project')
    .filter((entry) => isShown(entry, scope))
    .map((entry) => linkOf(entry, scope))
}

/** Links of a menu by its groups, in their order; empty groups are left out. */
export function menuGroups(
  menu: MenuName,
  scope: MenuScope,
): { title: string | null; links: MenuLink[] }[] {
  const links = menuLinks(menu, scope)
  const titles = Object.entries(menus[menu].groups ?? {})
  return [
    { title: null, links: links.filter(({ group }) => group === undefined) },
    ...titles.map(([name, title]) => ({
      title,
      links: links.filter(({ group }) => group === name),
    })),
  ].filter((group) => group.links.length > 0)
}

/** Link to a menu as a whole, from a sidebar; null when its first page is not for this person. */
export function linkToMenu(menu: MenuName, scope: MenuScope): MenuLink | null {
  const [first, ...others] = entriesOf(menu)
  const { title, entry } = menus[menu]
  if (!first || !entry || isWaiting(scope) || !isShown(first, scope)) return null
  const led =
    others.find((one) => one.place.leadsWhen?.(scope) === true && isShown(one, scope)) ?? first
  return {
    ...linkOf(led, scope),
    at: entry.at,
    label: entry.label ?? title,
    icon: entry.icon,
    badge: undefined,
  }
}

/** Returns the link to a page, or else to the page that it is a part of; all are parts of a home. */
export function closestLink(links: readonly MenuLink[], here: string): MenuLink | undefined {
  const own = links
    .filter(
      ({ href, page }) => href === here || (page !== 'project' && here.startsWith(`${href}/`)),
    )
    .toSorted((a, b) => b.href.length - a.href.length)[0]
  return own ?? links.find(({ alsoMarks: begin }) => begin !== null && here.startsWith(`${begin}/`))
}

/** A page, and the pages of its place, are one entry. */
export function isEntryOf(link: PageName, shown: PageName): boolean {
  const place = rowOf(link).place
  return link === shown || (place !== undefined && place === rowOf(shown).place)
}

/** Returns true if a page, or another page of its place, is in a menu. */
export const isInMenu = (menu: MenuName, shown: PageName): boolean =>
  entriesOf(menu).some(({ page, place }) => !place.leadsAway && isEntryOf(page, shown))

const rowOf = (page: PageName): Section => sections[page]

function entriesOf(menu: MenuName): Entry[] {
  return pages
    .flatMap(([page, section]) =>
      (section.menus ?? [])
        .filter((place) => place.in === menu)
        .map((place): Entry => ({ page, section, place })),
    )
    .sort((a, b) => a.place.at - b.place.at)
}

function isShown({ section, place }: Entry, scope: MenuScope): boolean {
  if (isPageIn(section, scope.mode) === 'no' || place.when?.(scope) === false) return false
  if (isTurnedOff(section, scope.flags) && place.staysWhenOff !== true) return false
  return place.always === true || isSectionAllowed(section, scope)
}

/** Returns true unless the permissions in the page's organization or project deny it. */
export function isSectionAllowed(
  { permission, pattern }: Pick<Section, 'permission' | 'pattern'>,
  { can, slug, ref }: MenuScope,
): boolean {
  if (typeof permission !== 'object') return true
  const about = pattern.includes(':ref') && ref !== undefined ? { slug, ref } : { slug }
  return can(about, permission.action, permission.resource) !== 'no'
}

function linkOf({ page, section, place }: Entry, scope: MenuScope): MenuLink {
  return {
    page,
    group: place.group,
    at: place.at,
    href: pathOf(section, { slug: scope.slug, ref: scope.ref }, place.query?.(scope)),
    alsoMarks:
      place.alsoMarks === undefined
        ? null
        : pathOf({ pattern: place.alsoMarks }, { slug: scope.slug, ref: scope.ref }),
    label: place.label ?? section.heading ?? section.title,
    icon: place.icon,
    badge: place.badge?.when?.(scope) === false ? undefined : place.badge?.text,
  }
}

/** Returns true if a page belongs to a project that is still being created. */
export const isWaiting = ({ ref, status }: Pick<MenuScope, 'ref' | 'status'>): boolean =>
  ref !== undefined && status === 'COMING_UP'
