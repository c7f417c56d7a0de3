import type { ReactNode } from 'react'
import { ViewLink } from '@howdah/ui/links/view-link'
import type { WorkspaceModel } from '../use-sql-workspace'

interface RowLinkProps {
  id: string
  model: WorkspaceModel
  isCurrent: boolean
  /** @param preview false for a double click, which opens it for good */
  onOpen: (preview: boolean) => void
  children: ReactNode
}

/** Opens a snippet. */
export function RowLink({ id, model, isCurrent, onOpen, children }: RowLinkProps) {
  return (
    <ViewLink
      className="hw-row-link"
      aria-current={isCurrent || undefined}
      href={model.hrefOf?.({ snippetId: id })}
      onOpen={(event) => event.detail < 2 && onOpen(true)}
      onDoubleClick={() => onOpen(false)}
    >
      {children}
    </ViewLink>
  )
}
