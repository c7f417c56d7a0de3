import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import type { ReactNode } from 'react'
import { ManagedNotice } from '../../../../managed/managed-notice'
import { useOrganization } from '../../../../modes/use-organization'
import { NavPage } from '../../../../navigation/nav-page'
import '../../../../forms/settings.css'
import { paths } from '../../../../paths'
import { AppLink } from '../../../../routing/app-link'
import type { MenuName } from '../../../../sections/section.types'
import { settingsMessages as messages } from './settings.messages'

export interface SettingsPageProps {
  project: Project
  /** @default 'projectSettings' */
  menu?: MenuName
  /** Without it the page shows that there are no settings. */
  needs?: Project['capabilities'][number]
  /** Text for a project without it. @default that there is no API */
  lack?: string
  children: ReactNode
}

/** Layout shared by the settings pages of a project: links and heading. */
export function SettingsPage({
  project,
  menu = 'projectSettings',
  needs,
  lack = needs === 'data_api' ? messages.noKeys : messages.noApi,
  children,
}: SettingsPageProps) {
  const { ref, organization_slug: slug, status, capabilities } = project
  const { data: organization } = useOrganization(slug)
  return (
    // The other pages of another area are wide, and the menu stays in its place.
    <NavPage
      menu={menu}
      about={{ slug, ref, status, capabilities }}
      wide={menu !== 'projectSettings'}
    >
      <ManagedNotice organization={organization} />
      {needs === undefined || capabilities.includes(needs) ? (
        children
      ) : (
        <p className="hd-section-intro">
          {lack}{' '}
          {needs === 'data_api' && (
            <AppLink href={paths.dataApi({ ref })}>{messages.dataApi}</AppLink>
          )}
        </p>
      )}
    </NavPage>
  )
}
