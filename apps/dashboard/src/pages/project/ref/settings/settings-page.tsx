import { Badge } from '@howdah/ui'
import type { Project } from '@howdah/platform-client'
import type { ReactNode } from 'react'
import { ManagedNotice } from '../../../../managed/managed-notice'
import { useOrganization } from '../../../../modes/use-organization'
import { NavPage } from '../../../../routing/nav-page'
import { useCan } from '../../../../session/use-can'
import '../../../../styles/settings.css'
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
  const { data: organization } = useOrganization(project.organization_slug)
  return (
    <NavPage
      label={messages.navigation}
      links={settingsLinks(project, can).map(({ href, label, isNew }) => ({
        href,
        label,
        note: isNew && <Badge size="1">{messages.isNew}</Badge>,
      }))}
      title={title}
    >
      <ManagedNotice organization={organization} />
      {needs === undefined || project.capabilities.includes(needs) ? children : <p className="hd-section-intro">{messages.noApi}</p>}
    </NavPage>
  )
}
