import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import '../styles/nav-page.css'
import { AppLink } from './app-link'
import { PageHead } from './page-head'

export interface NavPageProps {
  /** Of the navigation. */
  label: string
  links: readonly { href: string; label: string; note?: ReactNode }[]
  /** Above all of it. */
  back?: ReactNode
  title: string
  /** Beside the heading: what makes a new one. */
  action?: ReactNode
  children: ReactNode
}

/** One of several pages that belong together: the links between them on one side, the heading and what is below it on the other. */
export function NavPage({ label, links, back, title, action, children }: NavPageProps) {
  const [pathname] = useLocation()
  return (
    <div className="hd-page hd-nav-page">
      {back}
      <nav aria-label={label} className="hd-page-nav">
        <ul>
          {links.map((link) => (
            <li key={link.label}>
              <AppLink
                href={link.href}
                className="hd-page-nav-link"
                aria-current={pathname.replace(/\/$/, '') === link.href ? 'page' : undefined}
              >
                {link.label}
                {link.note}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="hd-nav-content">
        <PageHead title={title}>{action}</PageHead>
        {children}
      </div>
    </div>
  )
}
