import type { ReactNode } from 'react'
import { NavPage } from '../navigation/nav-page'
import type { MenuName } from '../sections/section.types'
import { useProjectQuery } from '../scope/use-scope'

export interface DatabasePageProps {
  projectRef: string
  /** @default the database menu */
  menu?: MenuName | undefined
  /** @default the heading of the page's row */
  title?: ReactNode
  /** Shown next to the heading. */
  action?: ReactNode
  children: ReactNode
}

/** Layout shared by the database pages of a project: the links between them, and the heading. */
export function DatabasePage({
  projectRef: ref,
  menu = 'database',
  title,
  action,
  children,
}: DatabasePageProps) {
  const { data: project } = useProjectQuery(ref)
  const about = {
    slug: project?.organization_slug,
    ref,
    status: project?.status,
    capabilities: project?.capabilities,
  }
  return (
    <NavPage wide menu={menu} about={about} title={title} action={action}>
      {children}
    </NavPage>
  )
}
