import { ArrowLeft } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { paths } from '../../paths'
import { readPreference } from '../../preferences/browser-storage'
import { AppLink } from '../../routing/app-link'
import { NavPage } from '../../routing/nav-page'
import { readLastRoute } from '../../session/last-route'
import '../../styles/people.css'
import '../../styles/settings.css'
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
  const [back] = useState(() =>
    backTarget({ lastRoute: readLastRoute(), lastOrganization: readPreference('last-organization') }, location.origin),
  )
  return (
    <NavPage
      label={messages.navigation}
      links={links}
      back={
        <AppLink href={back} className="hd-back">
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
          {messages.back}
        </AppLink>
      }
      title={title}
      action={action}
    >
      {children}
    </NavPage>
  )
}
