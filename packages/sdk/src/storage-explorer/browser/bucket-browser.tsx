import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Button, IconButton, Skeleton } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { ChevronDown, SearchX, X } from 'lucide-react'
import { BrowserTools } from './browser-tools'
import { EntryList } from './entry-list'
import { ItemMenu } from '../items/item-menu'
import { foldersInRoot } from '../folders/storage-root'
import { useBucketBrowser, type BrowserModel } from './use-bucket-browser'
import type { StorageModel } from '../use-storage-explorer'

const LazyPreview = lazyComponent(async () => (await import('../preview/preview-pane')).PreviewPane)

const LazyItemDialogs = lazyComponent(
  async () => (await import('../items/item-dialogs')).ItemDialogs,
)

/**
 * Renders one bucket: its folders beside each other or one after the other, and the viewed file.
 */
export function BucketBrowser({ model, bucketId }: { model: StorageModel; bucketId: string }) {
  const browser = useBucketBrowser(model, bucketId)
  const { messages, preference, view } = model
  if (browser.error)
    return (
      <ErrorAlert title={messages.bucketsFailed} error={browser.error} onRetry={browser.retry} />
    )
  if (browser.isGone) {
    return (
      <EmptyState
        icon={<SearchX size={20} strokeWidth={1.5} />}
        title={messages.bucketGone}
        description={messages.bucketGoneText}
        action={
          model.root.bucketId === null && (
            <Button onClick={() => model.show({ bucketId: null })}>{messages.toBuckets}</Button>
          )
        }
      />
    )
  }
  // Nothing is asked of a bucket before it is known to be there.
  if (!browser.bucket) {
    return (
      <div className="hw-storage-skeleton" role="status" aria-label={messages.loading}>
        <Skeleton height="28px" width="40%" />
        <Skeleton height="22px" />
        <Skeleton height="22px" />
      </div>
    )
  }
  const { path } = browser
  return (
    <div className="hw-browser" data-preview={view.file !== undefined || undefined}>
      <BrowserTools browser={browser} />
      <div className="hw-browser-body">
        {preference.view === 'columns' ? (
          <div className="hw-columns" role="group" aria-label={messages.where}>
            {foldersInRoot(model.root, path).map((folder) => (
              <EntryList key={folder} browser={browser} path={folder} layout="columns" />
            ))}
          </div>
        ) : (
          <div className="hw-entry-table">
            <ListHead browser={browser} />
            <EntryList key={path} browser={browser} path={path} layout="list" />
          </div>
        )}
        {view.file !== undefined && (
          <LazyPreview.Component
            fallback={<div className="hw-docked-panel hw-preview" />}
            key={view.file}
            browser={browser}
            name={view.file}
          />
        )}
      </div>
      {/* Below, so that no row moves from under the pointer that has chosen it. */}
      {browser.selected.length > 0 && <SelectionBar browser={browser} />}
      {browser.dialog && (
        <LazyItemDialogs.Component
          fallback={null}
          browser={browser}
          dialog={browser.dialog}
          onClose={() => browser.ask(null)}
        />
      )}
    </div>
  )
}

/** Renders the selection and its actions, which are the same as in the menu of an entry. */
function SelectionBar({ browser }: { browser: BrowserModel }) {
  const { model, selected, select } = browser
  const { messages } = model
  return (
    <div className="hw-storage-selection" role="group" aria-label={messages.actions}>
      <IconButton
        size="1"
        variant="ghost"
        color="gray"
        aria-label={messages.clearSelection}
        className="hw-storage-icon"
        onClick={() => select({ type: 'cleared' })}
      >
        <X size={14} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <bdi role="status">{messages.selectedCount(selected.length)}</bdi>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <Button size="1" variant="soft">
            {messages.actions}
            <ChevronDown size={14} strokeWidth={1.5} aria-hidden />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content>
          <ItemMenu browser={browser} items={selected} menu={DropdownMenu} />
        </DropdownMenu.Content>
      </DropdownMenu.Root>
    </div>
  )
}

/** Renders the column heads of the list; each sorts where the server supports it. */
function ListHead({ browser }: { browser: BrowserModel }) {
  const { messages, preference, prefer } = browser.model
  const head = (sort: 'name' | 'created_at' | 'updated_at', column?: string) => {
    const isSorted = preference.sortBy === sort
    const order = isSorted && preference.sortByOrder === 'asc' ? 'desc' : 'asc'
    return (
      <button
        type="button"
        className="hw-storage-sort"
        data-sorted={isSorted ? preference.sortByOrder : undefined}
        data-column={column}
        onClick={() => prefer({ sortBy: sort, sortByOrder: order })}
      >
        {messages.sorts[sort]}
        {isSorted && (
          <span className="hw-visually-hidden">
            , {preference.sortByOrder === 'asc' ? messages.ascending : messages.descending}
          </span>
        )}
        {isSorted && <span aria-hidden>{preference.sortByOrder === 'asc' ? '↑' : '↓'}</span>}
      </button>
    )
  }
  return (
    <div className="hw-entry-head">
      {head('name')}
      <span className="hw-entry-detail">{messages.size}</span>
      <span className="hw-entry-detail" data-column="type">
        {messages.type}
      </span>
      {head('created_at', 'created')}
      {head('updated_at', 'updated')}
    </div>
  )
}
