import { useLocation } from 'wouter'
import { AppLink } from '../routing/app-link'
import { useProjectQuery } from '../scope/use-scope'
import { menus } from '../sections/menus'
import type { MenuName } from '../sections/section.types'
import './tabs.css'
import { MenuBadge } from './menu-badge'
import { closestLink, menuLinks } from './menu-links'
import { useMenuScope } from './use-menu-scope'

/** The pages of an area of a project, above each of them. */
export function AreaNav({ menu, projectRef: ref }: { menu: MenuName; projectRef: string }) {
  const [pathname] = useLocation()
  const { data: project } = useProjectQuery(ref)
  const scope = useMenuScope({
    slug: project?.organization_slug,
    ref,
    status: project?.status,
    capabilities: project?.capabilities,
  })
  const links = menuLinks(menu, scope)
  const current = closestLink(links, pathname.replace(/\/$/, ''))
  return (
    <nav aria-label={menus[menu].title} className="hd-area-nav">
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <AppLink
              href={link.href}
              className="hd-area-nav-link"
              aria-current={link === current ? 'page' : undefined}
            >
              {link.label}
              <MenuBadge text={link.badge} />
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
