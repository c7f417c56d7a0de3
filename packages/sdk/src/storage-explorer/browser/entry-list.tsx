import type { StorageItem } from '@howdah/rules/storage/storage-item'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useRowHeights } from '@howdah/ui/theme/row-heights'
import { useEffect, useMemo, useRef, useState } from 'react'
import { LazyNewFolder } from '../dialogs/lazy-dialogs'
import { entryNameOf } from '../folders/storage-path'
import { useFolder } from '../folders/use-folder'
import { EntryRows } from './entry-rows'
import { EntriesLoading, EntryFoot, NoEntries } from './entry-states'
import type { BrowserModel } from './use-bucket-browser'
import { useEntryDrop } from './use-entry-drop'
import { useEntryKeys } from './use-entry-keys'
import { useListboxRows } from './use-listbox-rows'

export interface EntryListProps {
  browser: BrowserModel
  path: string
  layout: 'columns' | 'list'
}

/** Rows before the end at which the next page is asked for. */
const AHEAD = 40

/** The contents of one folder: a listbox that renders only visible entries. */
export function EntryList({ browser, path, layout }: EntryListProps) {
  const { model, bucketId, select, focusOn, setFocusOn } = browser
  const { messages, may, locale } = model
  const folder = useFolder(browser.asked(path))
  const items = folder.listing?.items ?? noItems
  // A folder can have a hundred thousand entries, and each step of a scroll is drawn.
  const names = useMemo(() => items.map(({ name }) => name), [items])
  const [active, setActive] = useState<string | null>(null)
  const activeIndex = active === null ? -1 : names.indexOf(active)
  const listbox = useListboxRows(useRowHeights().file, items.length)
  const { element: list, last } = listbox
  const nothing = useRef<HTMLDivElement>(null)
  const itemOf = (name: string | undefined) => items.find((item) => item.name === name)
  const drop = useEntryDrop(browser, path, itemOf)
  const keys = useEntryKeys({ browser, path, layout, list, items, names, activeIndex, setActive })

  // The next page comes before the end is reached.
  useEffect(() => {
    if (last >= items.length - AHEAD && folder.more === 'idle') folder.loadMore()
  })

  // Entries removed from the folder are no longer selected.
  useEffect(() => {
    if (folder.listing) select({ type: 'listed', folder: path, order: names })
  }, [folder.listing, names, path, select])

  // The column that a key led to takes the focus as soon as there is something in it.
  useEffect(() => {
    if (focusOn !== path || !folder.listing || (!list && !nothing.current)) return
    ;(list ?? nothing.current)?.focus()
    setFocusOn(null)
  }, [focusOn, path, folder.listing, list, setFocusOn])

  return (
    <div
      className="hw-entry-column"
      data-layout={layout}
      data-drop={drop.dropOn === path || undefined}
      {...drop.zone}
    >
      {browser.newIn === path && (
        <LazyNewFolder.Component fallback={null} browser={browser} folder={path} />
      )}
      {folder.error !== null && !folder.listing && (
        <ErrorAlert
          title={messages.folderFailed(path === '' ? bucketId : entryNameOf(path))}
          error={folder.error}
          onRetry={folder.refresh}
        />
      )}
      {!folder.listing && folder.error === null && <EntriesLoading label={messages.loading} />}
      {folder.listing && items.length === 0 && (
        <NoEntries
          ref={nothing}
          isSearch={browser.asked(path).search !== ''}
          mayCreate={may.create}
          messages={messages}
          onLeave={keys.leave}
        />
      )}
      {folder.listing && items.length > 0 && (
        <>
          <EntryRows
            browser={browser}
            path={path}
            layout={layout}
            items={items}
            hasMore={folder.listing.hasMore}
            isFetching={folder.isFetching}
            listbox={listbox}
            drop={drop}
            activeIndex={activeIndex}
            setActive={setActive}
            itemOf={itemOf}
            onKeyDown={keys.onKeyDown}
          />
          <EntryFoot
            more={folder.more}
            onMore={folder.loadMore}
            count={items.length}
            hasMore={folder.listing.hasMore}
            isLive={path === browser.path}
            messages={messages}
            locale={locale}
          />
        </>
      )}
    </div>
  )
}

const noItems: readonly StorageItem[] = []
