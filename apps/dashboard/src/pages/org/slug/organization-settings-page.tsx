import type { ReactNode } from 'react'
import { MenuTabs } from '../../../navigation/menu-tabs'
import { PageHead } from '../../../routing/page-head'

export interface OrganizationSettingsPageProps {
  slug: string
  /** Beside the heading: what makes a new one. */
  action?: ReactNode
  /** Of forms, which are read better in one column. @default false */
  narrow?: boolean
  children: ReactNode
}

/** Layout shared by the settings pages of an organization: tabs and heading. */
export function OrganizationSettingsPage({
  slug,
  action,
  narrow = false,
  children,
}: OrganizationSettingsPageProps) {
  return (
    <div className="hd-page" data-content={narrow ? 'narrow' : undefined}>
      <MenuTabs menu="organizationSettings" slug={slug} />
      <PageHead>{action}</PageHead>
      {children}
    </div>
  )
}
