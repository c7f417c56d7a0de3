import type { ReactNode } from 'react'
import { PageHead } from '../routing/page-head'
import type { MenuName, MenuScope } from '../sections/section.types'
import './nav-page.css'
import { SideMenu } from './side-menu'

export interface NavPageProps {
  menu: MenuName
  about: Pick<MenuScope, 'slug' | 'ref' | 'status' | 'capabilities'>
  /** Uses the width of a large window, for lists with many columns. @default false */
  wide?: boolean
  /** Above all of it. */
  back?: ReactNode
  /** @default the heading of the page's row */
  title?: ReactNode
  /** Shown next to the heading: creates a new item. */
  action?: ReactNode
  children: ReactNode
}

/** One of several pages that belong together: the links between them on one side, the heading and what is below it on the other. */
export function NavPage({
  menu,
  about,
  wide = false,
  back,
  title,
  action,
  children,
}: NavPageProps) {
  return (
    <div className="hd-page hd-nav-page" data-width={wide ? 'wide' : undefined}>
      {back}
      <SideMenu menu={menu} about={about} />
      <div className="hd-nav-content">
        <PageHead title={title}>{action}</PageHead>
        {children}
      </div>
    </div>
  )
}
