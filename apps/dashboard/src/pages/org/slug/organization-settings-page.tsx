import type { ReactNode } from 'react'
import { MenuTabs } from '../../../navigation/menu-tabs'
import { PageHead } from '../../../routing/page-head'

export interface OrganizationSettingsPageProps {
  slug: string
  /** Shown next to the heading: creates a new item. */
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
