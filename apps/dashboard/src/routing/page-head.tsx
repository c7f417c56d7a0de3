import type { ReactNode } from 'react'
import { PageHeading } from './page-heading'

/** Head of a page: its heading, by default that of its row, with the page's actions next to it. */
export function PageHead({ title, children }: { title?: ReactNode; children?: ReactNode }) {
  return (
    <div className="hd-page-head">
      <PageHeading>{title}</PageHeading>
      {children}
    </div>
  )
}
