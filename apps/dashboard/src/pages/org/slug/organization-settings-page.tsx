import type { ReactNode } from 'react'
import { PageHead } from '../../../routing/page-head'
import { OrganizationTabs } from './organization-tabs'

export interface OrganizationSettingsPageProps {
  slug: string
  title: string
  /** Beside the heading: what makes a new one. */
  action?: ReactNode
  /** Of forms, which are read better in one column. @default false */
  narrow?: boolean
  children: ReactNode
}

/** What the settings of an organization share: the tabs between them, and the heading. */
export function OrganizationSettingsPage({ slug, title, action, narrow = false, children }: OrganizationSettingsPageProps) {
  return (
    <div className="hd-page" data-content={narrow ? 'narrow' : undefined}>
      <OrganizationTabs slug={slug} />
      <PageHead title={title}>{action}</PageHead>
      {children}
    </div>
  )
}
