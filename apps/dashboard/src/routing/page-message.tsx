import type { ReactNode } from 'react'
import { PageHeading } from './page-heading'

export interface PageMessageProps {
  /** A lucide icon at size 20, stroke 1.5; decoration. */
  icon: ReactNode
  title: ReactNode
  text: string
  action: ReactNode
}

/** In place of a page that cannot be shown: why, and where to go from here. */
export function PageMessage({ icon, title, text, action }: PageMessageProps) {
  return (
    <div className="hd-page-message">
      <span className="hd-page-message-icon" aria-hidden>
        {icon}
      </span>
      <PageHeading>{title}</PageHeading>
      <p>{text}</p>
      {action}
    </div>
  )
}
