import { useLocation } from 'wouter'
import { AppLink } from '../routing/app-link'
import '../styles/tabs.css'

export interface AreaNavProps {
  label: string
  /** A link is marked on its own page and those below it. */
  links: readonly { href: string; label: string }[]
}

/** The pages of an area of a project, above each of them. */
export function AreaNav({ label, links }: AreaNavProps) {
  const [pathname] = useLocation()
  return (
    <nav aria-label={label} className="hd-area-nav">
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <AppLink href={link.href} className="hd-area-nav-link" aria-current={pathname.startsWith(link.href) ? 'page' : undefined}>
              {link.label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
