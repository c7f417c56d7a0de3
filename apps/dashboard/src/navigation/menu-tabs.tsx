import { useLocation } from 'wouter'
import { menus } from '../sections/menus'
import type { MenuName } from '../sections/section.types'
import { menuLinks } from './menu-links'
import { PageTabs } from './page-tabs'
import { useMenuScope } from './use-menu-scope'

/** The pages of a menu of an organization, above each of them; those that the person may see. */
export function MenuTabs({ menu, slug }: { menu: MenuName; slug: string }) {
  const [pathname] = useLocation()
  const links = menuLinks(menu, useMenuScope({ slug, ref: undefined }))
  // One is no choice.
  if (links.length === 1) return null
  const isCurrent = (href: string) => pathname.replace(/\/$/, '') === href
  return (
    <PageTabs
      label={menus[menu].title}
      tabs={links.map(({ href, label }) => ({ href, label, current: isCurrent(href) }))}
    />
  )
}
