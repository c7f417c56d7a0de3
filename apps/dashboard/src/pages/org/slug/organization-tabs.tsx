import { useLocation } from 'wouter'
import { paths } from '../../../paths'
import { AppLink } from '../../../routing/app-link'
import { useCan } from '../../../session/use-can'
import '../../../styles/tabs.css'
import { organizationTabsMessages as messages } from './organization-tabs.messages'

/** The pages of an organization's settings, above each of them; those that the person may see. */
export function OrganizationTabs({ slug }: { slug: string }) {
  const can = useCan()
  const [pathname] = useLocation()
  const settings = can({ slug }, 'update', 'organizations') !== 'no'
  const links = [
    settings && { href: paths.organizationGeneral({ slug }), label: messages.general },
    settings && { href: paths.organizationSecurity({ slug }), label: messages.security },
    can({ slug }, 'read', 'oauth_apps') !== 'no' && { href: paths.organizationApps({ slug }), label: messages.apps },
    can({ slug }, 'read', 'audit_log') !== 'no' && { href: paths.organizationAudit({ slug }), label: messages.audit },
    { href: paths.organizationDocuments({ slug }), label: messages.documents },
  ].filter((link) => link !== false)
  // One is no choice.
  if (links.length === 1) return null
  return (
    <nav aria-label={messages.navigation} className="hd-page-tabs">
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <AppLink href={href} className="hd-page-tab" aria-current={pathname.replace(/\/$/, '') === href ? 'page' : undefined}>
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
