import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { AppLink } from '../routing/app-link'
import { PageHead } from '../routing/page-head'
import { menus } from '../sections/menus'
import type { MenuName, MenuScope } from '../sections/section.types'
import './nav-page.css'
import { MenuBadge } from './menu-badge'
import { menuLinks } from './menu-links'
import { useMenuScope } from './use-menu-scope'

export interface NavPageProps {
  menu: MenuName
  about: Pick<MenuScope, 'slug' | 'ref' | 'status' | 'capabilities'>
  /** Above all of it. */
  back?: ReactNode
  /** Shown next to the heading: creates a new item. */
  action?: ReactNode
  children: ReactNode
}

/** One of several pages that belong together: the links between them on one side, the heading and what is below it on the other. */
export function NavPage({ menu, about, back, action, children }: NavPageProps) {
  const [pathname] = useLocation()
  const scope = useMenuScope(about)
  return (
    <div className="hd-page hd-nav-page">
      {back}
      <nav aria-label={menus[menu].title} className="hd-page-nav">
        <ul>
          {menuLinks(menu, scope).map(({ page, href, label, badge }) => (
            <li key={page}>
              <AppLink
                href={href}
                className="hd-page-nav-link"
                aria-current={pathname.replace(/\/$/, '') === href ? 'page' : undefined}
              >
                {label}
                <MenuBadge text={badge} />
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="hd-nav-content">
        <PageHead>{action}</PageHead>
        {children}
      </div>
    </div>
  )
}
