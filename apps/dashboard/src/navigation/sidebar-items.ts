import type { LucideIcon } from 'lucide-react'
import { sections, type PageName } from '../sections'
import { menus } from '../sections/menus'
import type { Layout, MenuName, MenuScope } from '../sections/section.types'
import { isEntryOf, isInMenu, linkToMenu, menuLinks } from './menu-links'

export interface SidebarItem {
  icon: LucideIcon | undefined
  label: string
  href: string
  current: boolean
}

/** Names of the menus, each with its row. */
// Object.keys widens the keys of the table.
const menuNames = Object.keys(menus) as MenuName[]

/**
 * Entries of the sidebar of a page; null if there is none. An address without a page has the
 * sidebar of its project or organization.
 */
export function sidebarItems(shown: PageName | null, scope: MenuScope): SidebarItem[] | null {
  const sidebar = shown === null ? sidebarAround(scope) : sidebarOf(sections[shown].layout, scope)
  if (sidebar === null) return null
  const ofPages = menuLinks(sidebar, scope).map((link) => ({
    ...link,
    current: shown !== null && isEntryOf(link.page, shown),
  }))
  const ofMenus = menuNames.flatMap((name) => {
    const { entry } = menus[name]
    const link = entry?.in === sidebar ? linkToMenu(name, scope) : null
    return link ? [{ ...link, current: shown !== null && isInMenu(name, shown) }] : []
  })
  return [...ofPages, ...ofMenus]
    .sort((a, b) => a.at - b.at)
    .map(({ icon, label, href, current }) => ({ icon, label, href, current }))
}

function sidebarAround({ slug, ref }: MenuScope): 'organization' | 'project' | null {
  if (ref !== undefined) return 'project'
  return slug === undefined ? null : 'organization'
}

function sidebarOf(layout: Layout, { slug, ref }: MenuScope): 'organization' | 'project' | null {
  if (layout === 'organization') return slug === undefined ? null : layout
  return layout === 'project' && ref !== undefined ? layout : null
}
