import { Badge } from '@howdah/ui'
import type { Project } from '@howdah/platform-client'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { ManagedNotice } from '../../../../managed/managed-notice'
import { useOrganization } from '../../../../modes/use-organization'
import { AppLink } from '../../../../routing/app-link'
import { PageHeading } from '../../../../routing/page-heading'
import { useCan } from '../../../../session/use-can'
import '../../../../styles/people.css'
import { settingsLinks } from './settings-links'
import { settingsMessages as messages } from './settings.messages'

export interface SettingsPageProps {
  title: string
  project: Project
  /** Without it the page says that there is nothing to set. */
  needs?: Project['capabilities'][number]
  children: ReactNode
}

/** What the settings of a project share: the links between them, and the heading. */
export function SettingsPage({ title, project, needs, children }: SettingsPageProps) {
  const can = useCan()
  const [pathname] = useLocation()
  const { data: organization } = useOrganization(project.organization_slug)
  return (
    <div className="hd-page hd-nav-page">
      <nav aria-label={messages.navigation} className="hd-page-nav">
        <ul>
          {settingsLinks(project, can).map(({ href, label, isNew }) => (
            <li key={label}>
              <AppLink href={href} className="hd-page-nav-link" aria-current={pathname.replace(/\/$/, '') === href ? 'page' : undefined}>
                {label}
                {isNew && <Badge size="1">{messages.isNew}</Badge>}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="hd-nav-content">
        <div className="hd-page-head">
          <PageHeading>{title}</PageHeading>
        </div>
        <ManagedNotice organization={organization} />
        {needs === undefined || project.capabilities.includes(needs) ? children : <p className="hd-section-intro">{messages.noApi}</p>}
      </div>
    </div>
  )
}
