import type { MouseEvent, ReactNode } from 'react'
import type { WorkspaceModel } from './use-sql-workspace'

interface RowLinkProps {
  id: string
  model: WorkspaceModel
  isCurrent: boolean
  /** @param preview false for a double click, which opens it for good */
  onOpen: (preview: boolean) => void
  children: ReactNode
}

/** Opens a snippet: a link where the host has addresses, so that the browser's own ways to open one work. */
export function RowLink({ id, model, isCurrent, onOpen, children }: RowLinkProps) {
  const href = model.hrefOf?.({ snippetId: id })
  const shared = {
    className: 'hw-row-link',
    'aria-current': isCurrent || undefined,
    onDoubleClick: () => onOpen(false),
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      if (event.detail < 2) onOpen(true)
    },
  }
  return href === undefined ? (
    <button type="button" {...shared}>
      {children}
    </button>
  ) : (
    <a href={href} {...shared}>
      {children}
    </a>
  )
}
