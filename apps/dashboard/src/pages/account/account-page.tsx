import { ArrowLeft } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../paths'
import { readPreference } from '../../preferences/browser-storage'
import { AppLink } from '../../routing/app-link'
import { PageHeading } from '../../routing/page-heading'
import { readLastRoute } from '../../session/last-route'
import '../../styles/people.css'
import { accountMessages as messages } from './account.messages'
import { backTarget } from './back-target'

const links = [
  { href: paths.account(), label: messages.profile },
  { href: paths.accountSecurity(), label: messages.security },
  { href: paths.accountSessions(), label: messages.sessions },
  { href: paths.accountTokens(), label: messages.tokens },
  { href: paths.accountAudit(), label: messages.audit },
]

export interface AccountPageProps {
  title: string
  /** Beside the heading: what makes a new one. */
  action?: ReactNode
  children: ReactNode
}

/** What the account pages share: the way back, the links between them, the heading. They have no sidebar (specification, section 2). */
export function AccountPage({ title, action, children }: AccountPageProps) {
  const [pathname] = useLocation()
  const [back] = useState(() =>
    backTarget({ lastRoute: readLastRoute(), lastOrganization: readPreference('last-organization') }, location.origin),
  )
  return (
    <div className="hd-page hd-nav-page">
      <AppLink href={back} className="hd-back">
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
        {messages.back}
      </AppLink>
      <nav aria-label={messages.navigation} className="hd-page-nav">
        <ul>
          {links.map(({ href, label }) => (
            <li key={href}>
              <AppLink href={href} className="hd-page-nav-link" aria-current={pathname.replace(/\/$/, '') === href ? 'page' : undefined}>
                {label}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="hd-nav-content">
        <div className="hd-page-head">
          <PageHeading>{title}</PageHeading>
          {action}
        </div>
        {children}
      </div>
    </div>
  )
}
