import type { ReactNode } from 'react'
import { ViewLink } from '@howdah/ui/links/view-link'
import type { StorageView } from './storage-explorer.types'
import type { StorageModel } from './use-storage-explorer'

/** Leads to a bucket, a folder or the list of buckets. */
export function StorageLink({
  model,
  view,
  children,
}: {
  model: StorageModel
  view: StorageView
  children: ReactNode
}) {
  return (
    <ViewLink
      className="hw-storage-link"
      href={model.hrefOf?.(view)}
      onOpen={() => model.show(view)}
    >
      {children}
    </ViewLink>
  )
}
