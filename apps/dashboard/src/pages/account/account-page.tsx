import { ArrowLeft } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { NavPage } from '../../navigation/nav-page'
import { readPreference } from '../../preferences/browser-storage'
import { AppLink } from '../../routing/app-link'
import { readLastRoute } from '../../session/last-route'
import '../../people/people.css'
import '../../forms/settings.css'
import { accountMessages as messages } from './account.messages'
import { backTarget } from './back-target'

const nothing = { slug: undefined, ref: undefined }

export interface AccountPageProps {
  /** Shown next to the heading: creates a new item. */
  action?: ReactNode
  children: ReactNode
}

/**
 * Layout shared by the account pages: back link, navigation links and heading. These pages have no
 * sidebar (specification, section 2).
 */
export function AccountPage({ action, children }: AccountPageProps) {
  const [back] = useState(() =>
    backTarget(
      { lastRoute: readLastRoute(), lastOrganization: readPreference('last-organization') },
      location.origin,
    ),
  )
  return (
    <NavPage
      menu="account"
      about={nothing}
      back={
        <AppLink href={back} className="hd-back">
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
          {messages.back}
        </AppLink>
      }
      action={action}
    >
      {children}
    </NavPage>
  )
}
