import { useLocation } from 'wouter'
import { AppLink } from '../routing/app-link'
import { useProjectQuery } from '../scope/use-scope'
import { menus } from '../sections/menus'
import type { MenuName } from '../sections/section.types'
import './tabs.css'
import { MenuBadge } from './menu-badge'
import { menuLinks } from './menu-links'
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
  return (
    <nav aria-label={menus[menu].title} className="hd-area-nav">
      <ul>
        {menuLinks(menu, scope).map(({ page, href, label, badge }) => (
          <li key={href}>
            <AppLink
              href={href}
              className="hd-area-nav-link"
              aria-current={page !== 'project' && pathname.startsWith(href) ? 'page' : undefined}
            >
              {label}
              <MenuBadge text={badge} />
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
