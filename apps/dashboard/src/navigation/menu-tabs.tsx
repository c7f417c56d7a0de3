import { useLocation } from 'wouter'
import { AppLink } from '../routing/app-link'
import { menus } from '../sections/menus'
import type { MenuName } from '../sections/section.types'
import './tabs.css'
import { menuLinks } from './menu-links'
import { useMenuScope } from './use-menu-scope'

/** The pages of a menu of an organization, above each of them; those that the person may see. */
export function MenuTabs({ menu, slug }: { menu: MenuName; slug: string }) {
  const [pathname] = useLocation()
  const links = menuLinks(menu, useMenuScope({ slug, ref: undefined }))
  // One is no choice.
  if (links.length === 1) return null
  return (
    <nav aria-label={menus[menu].title} className="hd-page-tabs">
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <AppLink
              href={href}
              className="hd-page-tab"
              aria-current={pathname.replace(/\/$/, '') === href ? 'page' : undefined}
            >
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
