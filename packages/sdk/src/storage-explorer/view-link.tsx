import type { MouseEvent, ReactNode } from 'react'
import type { StorageView } from './storage-explorer.types'
import type { StorageModel } from './use-storage-explorer'

interface ViewLinkProps {
  model: StorageModel
  view: StorageView
  className?: string
  children: ReactNode
}

/** Leads to another view: a link where the host has addresses, else a button. */
export function ViewLink({ model, view, className, children }: ViewLinkProps) {
  const shared = {
    className,
    onClick(event: MouseEvent) {
      // The browser's own way with links: a new tab, a new window, a download.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      model.show(view)
    },
  }
  const href = model.hrefOf?.(view)
  return href === undefined ? (
    <button {...shared} type="button">
      {children}
    </button>
  ) : (
    <a {...shared} href={href}>
      {children}
    </a>
  )
}
