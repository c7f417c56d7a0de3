import { lineKey } from '@howdah/ui/focus/line-key'
import { Button, Skeleton } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { FolderOpen, SearchX } from 'lucide-react'
import type { Ref } from 'react'
import type { FolderModel } from '../folders/use-folder'
import type { StorageExplorerMessages } from '../storage-explorer.messages'

export function EntriesLoading({ label }: { label: string }) {
  return (
    <div className="hw-storage-skeleton" role="status" aria-label={label}>
      <Skeleton height="20px" />
      <Skeleton height="20px" />
      <Skeleton height="20px" />
    </div>
  )
}

export interface NoEntriesProps {
  ref: Ref<HTMLDivElement>
  isSearch: boolean
  mayCreate: boolean
  messages: StorageExplorerMessages
  /** The user goes back to the parent folder by key. */
  onLeave: () => void
}

/** Replaces the list of a folder without entries, or without matches. Can take the focus. */
export function NoEntries({ ref, isSearch, mayCreate, messages, onLeave }: NoEntriesProps) {
  const Icon = isSearch ? SearchX : FolderOpen
  return (
    <div
      ref={ref}
      className="hw-entry-none"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (['ArrowLeft', 'Backspace'].includes(lineKey(event))) onLeave()
      }}
    >
      <EmptyState
        icon={<Icon size={20} strokeWidth={1.5} />}
        title={isSearch ? messages.nothingFound : messages.emptyFolder}
        description={!isSearch && mayCreate ? messages.emptyFolderHint : undefined}
      />
    </div>
  )
}

export interface EntryFootProps {
  more: FolderModel['more']
  onMore: () => void
  count: number
  hasMore: boolean
  /** Changes are announced. */
  isLive: boolean
  messages: StorageExplorerMessages
  locale: string | undefined
}

/** Number of listed entries, or a failed request for the next page with its retry. */
export function EntryFoot(props: EntryFootProps) {
  const { more, onMore, count, hasMore, isLive, messages, locale } = props
  return (
    <p className="hw-entry-foot" role={isLive ? 'status' : undefined}>
      {more === 'failed' ? (
        <>
          {messages.moreFailed}{' '}
          <Button size="1" variant="ghost" onClick={onMore}>
            {messages.retry}
          </Button>
        </>
      ) : (
        messages.entryCount(count, count.toLocaleString(locale), hasMore)
      )}
    </p>
  )
}
