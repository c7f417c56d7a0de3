import type { ReactNode } from 'react'
import { PageHeading } from './page-heading'

/** The head of a page: its heading, by default that of its row, and beside it what can be done on the page. */
export function PageHead({ title, children }: { title?: ReactNode; children?: ReactNode }) {
  return (
    <div className="hd-page-head">
      <PageHeading>{title}</PageHeading>
      {children}
    </div>
  )
}
