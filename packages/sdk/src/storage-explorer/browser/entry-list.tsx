import type { StorageItem } from '@howdah/rules'
import { Button, ContextMenu, EmptyState, ErrorAlert, Skeleton } from '@howdah/ui'
import { FolderOpen, SearchX } from 'lucide-react'
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { droppedFiles } from '../uploads/dropped-files'
import { EntryOption } from './entry-option'
import { ItemMenu } from '../items/item-menu'
import { LazyNewFolder } from '../dialogs/lazy-dialogs'
import { indexOfLetter, listActOf } from './list-keys'
import { entryNameOf, parentOf, pathIn } from '../folders/storage-path'
import { storageTexts } from '../storage-texts.messages'
import { useFolder } from '../folders/use-folder'
import { useListboxRows } from './use-listbox-rows'
import type { BrowserModel } from './use-bucket-browser'

export interface EntryListProps {
  browser: BrowserModel
  path: string
  layout: 'columns' | 'list'
}

/** CSS px. The stylesheet has the same. */
const ROW_HEIGHT = 32
/** Rows before the end at which the next page is asked for. */
const PREFETCH_ROWS = 40

/** The contents of one folder: a listbox that draws what is in sight of it, however long it is. */
export function EntryList({ browser, path, layout }: EntryListProps) {
  const { model, bucketId, selection, select, selected, open, ask, actions, focusOn, setFocusOn } =
    browser
  const { messages, may, show } = model
  const folder = useFolder(browser.asked(path))
  const items = folder.listing?.items ?? noItems
  // A folder can have a hundred thousand entries, and each step of a scroll is drawn.
  const names = useMemo(() => items.map(({ name }) => name), [items])
  const own = selection.folder === path ? selection.names : noNames
  const [active, setActive] = useState<string | null>(null)
  const [dropOn, setDropOn] = useState<string | null>(null)
  const listId = useId()
  const { element: list, setElement, first, last } = useListboxRows(ROW_HEIGHT, items.length)
  const nothing = useRef<HTMLDivElement>(null)
  const activeIndex = active === null ? -1 : names.indexOf(active)
  const label = messages.folderContents(path === '' ? bucketId : entryNameOf(path))
  const isEmpty = folder.listing !== undefined && items.length === 0
  const childOpen =
    browser.path.startsWith(pathIn(path, '')) || path === ''
      ? browser.path.slice(path === '' ? 0 : path.length + 1).split('/')[0]
      : ''
  const search = browser.asked(path).search

  // The next page comes before the end is reached.
  useEffect(() => {
    if (last >= items.length - PREFETCH_ROWS && folder.more === 'idle') folder.loadMore()
  })

  // What is gone from the folder is not selected any more.
  useEffect(() => {
    if (folder.listing) select({ type: 'listed', folder: path, order: names })
  }, [folder.listing, names, path, select])

  // The column that a key led to takes the focus as soon as there is something in it.
  useEffect(() => {
    if (focusOn !== path || !folder.listing || (!list && !nothing.current)) return
    ;(list ?? nothing.current)?.focus()
    setFocusOn(null)
  }, [focusOn, path, folder.listing, list, setFocusOn])

  const itemOf = (name: string | undefined): StorageItem | undefined =>
    items.find((item) => item.name === name)
  const scrollTo = (index: number) => {
    if (!list) return
    const top = index * ROW_HEIGHT
    if (top < list.scrollTop) list.scrollTo({ top })
    else if (top + ROW_HEIGHT > list.scrollTop + list.clientHeight)
      list.scrollTo({ top: top + ROW_HEIGHT - list.clientHeight })
  }
  const goTo = (index: number, extend: boolean) => {
    const name = names[index]
    if (name === undefined) return
    setActive(name)
    scrollTo(index)
    select(
      extend
        ? { type: 'extended', folder: path, name, order: names }
        : { type: 'chosen', folder: path, name },
    )
  }
  const outOf = () => {
    if (path === '') return
    const parent = parentOf(path)
    if (layout === 'list') show({ path: parent })
    setFocusOn(parent)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((list?.clientHeight ?? ROW_HEIGHT) / ROW_HEIGHT) - 1)
    const act = listActOf(
      { key: event.key, shift: event.shiftKey, mod: event.ctrlKey || event.metaKey },
      { index: activeIndex, count: items.length, page },
    )
    const at = itemOf(active ?? undefined)
    if (act === null) {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
      const index = indexOfLetter(event.key, names, activeIndex)
      if (index >= 0) goTo(index, false)
      return
    }
    event.preventDefault()
    switch (act.type) {
      case 'to':
        return goTo(act.index, act.extend)
      case 'toggle':
        return at && select({ type: 'toggled', folder: path, name: at.name })
      case 'all':
        return select({ type: 'all', folder: path, order: names })
      case 'open':
        if (at) open(at)
        if (at?.type === 'FOLDER') setFocusOn(at.path)
        return
      case 'into':
        if (at?.type !== 'FOLDER') return
        open(at)
        return setFocusOn(at.path)
      case 'out':
        return outOf()
      case 'rename':
        return at && may.update && ask({ kind: 'rename', item: at })
      case 'delete':
        return selected.length > 0 && may.delete && ask({ kind: 'delete', items: selected })
      case 'copy':
        return at && void actions.copyPath(at)
      case 'clear':
        return select({ type: 'cleared' })
      default:
        return act satisfies never
    }
  }

  const onClick = (item: StorageItem) => (event: MouseEvent) => {
    setActive(item.name)
    if (event.shiftKey) select({ type: 'extended', folder: path, name: item.name, order: names })
    else if (event.ctrlKey || event.metaKey)
      select({ type: 'toggled', folder: path, name: item.name })
    else open(item)
  }
  /** The menu is about what is selected, and about the entry under it when that is not. */
  const onContextMenu = (event: MouseEvent) => {
    const name =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('[data-name]')?.dataset['name']
        : undefined
    const item = itemOf(name ?? active ?? undefined)
    if (!item) return event.preventDefault()
    setActive(item.name)
    if (!own.has(item.name)) select({ type: 'chosen', folder: path, name: item.name })
  }
  const onDragStart = (item: StorageItem) => (event: DragEvent) => {
    const moved = own.has(item.name) ? selected : [item]
    browser.drag.set(moved)
    event.dataTransfer.effectAllowed = 'move'
    // Some browsers drag nothing that has no text.
    event.dataTransfer.setData('text/plain', moved.map((one) => one.path).join('\n'))
  }
  /** Returns the destination of a drop: the folder under the pointer, else this one. */
  const targetOf = (event: DragEvent): string => {
    const name =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('[data-name]')?.dataset['name']
        : undefined
    return itemOf(name)?.type === 'FOLDER' ? pathIn(path, name ?? '') : path
  }
  const isOfFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')
  const takes = (event: DragEvent): boolean =>
    isOfFiles(event) ? may.create : may.update && browser.drag.get().length > 0
  const dropZone = {
    onDragOver(event: DragEvent) {
      if (!takes(event)) return
      event.preventDefault()
      event.stopPropagation()
      setDropOn(targetOf(event))
    },
    onDragLeave(event: DragEvent) {
      if (
        !(event.relatedTarget instanceof Node) ||
        !event.currentTarget.contains(event.relatedTarget)
      )
        setDropOn(null)
    },
    onDrop(event: DragEvent) {
      setDropOn(null)
      if (!takes(event)) return
      event.preventDefault()
      event.stopPropagation()
      const target = targetOf(event)
      if (isOfFiles(event)) browser.upload(droppedFiles(event.dataTransfer), target)
      else browser.drop(browser.drag.get(), target)
      browser.drag.set([])
    },
  }

  return (
    <div
      className="hw-entry-column"
      data-layout={layout}
      data-drop={dropOn === path || undefined}
      {...dropZone}
    >
      {browser.newIn === path && (
        <LazyNewFolder.Component fallback={null} browser={browser} folder={path} />
      )}
      {folder.error !== null && !folder.listing && (
        <ErrorAlert
          title={storageTexts.folderFailed(path === '' ? bucketId : entryNameOf(path))}
          error={folder.error}
          onRetry={folder.refresh}
        />
      )}
      {!folder.listing && folder.error === null && (
        <div className="hw-storage-skeleton" role="status" aria-label={messages.loading}>
          <Skeleton height="20px" />
          <Skeleton height="20px" />
          <Skeleton height="20px" />
        </div>
      )}
      {isEmpty && (
        <div
          ref={nothing}
          className="hw-entry-none"
          tabIndex={-1}
          onKeyDown={(event) => {
            if (event.key === 'ArrowLeft' || event.key === 'Backspace') outOf()
          }}
        >
          <EmptyState
            icon={
              search === '' ? (
                <FolderOpen size={20} strokeWidth={1.5} />
              ) : (
                <SearchX size={20} strokeWidth={1.5} />
              )
            }
            title={search === '' ? messages.emptyFolder : messages.nothingFound}
            description={search === '' && may.create ? messages.emptyFolderHint : undefined}
          />
        </div>
      )}
      {items.length > 0 && (
        <ContextMenu.Root>
          <ContextMenu.Trigger>
            <div
              ref={setElement}
              role="listbox"
              aria-multiselectable
              aria-label={label}
              aria-busy={folder.isFetching || undefined}
              aria-activedescendant={
                activeIndex >= first && activeIndex < last ? `${listId}-${activeIndex}` : undefined
              }
              tabIndex={0}
              className="hw-entries"
              data-folder={path}
              onKeyDown={onKeyDown}
              onFocus={() => activeIndex < 0 && setActive(names[0] ?? null)}
              onContextMenu={onContextMenu}
            >
              <div
                role="presentation"
                className="hw-entries-all"
                style={{ height: items.length * ROW_HEIGHT }}
              >
                {items.slice(first, last).map((item, index) => (
                  <EntryOption
                    key={item.name}
                    model={model}
                    item={item}
                    id={`${listId}-${first + index}`}
                    layout={layout}
                    top={(first + index) * ROW_HEIGHT}
                    place={first + index + 1}
                    setSize={folder.listing?.hasMore ? -1 : items.length}
                    isSelected={own.has(item.name)}
                    isActive={item.name === active}
                    isOpen={
                      (item.type === 'FOLDER' && item.name === childOpen) ||
                      (path === browser.path && item.name === model.view.file)
                    }
                    isDropTarget={dropOn !== null && dropOn !== path && dropOn === item.path}
                    onClick={onClick(item)}
                    onToggle={() => {
                      setActive(item.name)
                      select({ type: 'toggled', folder: path, name: item.name })
                    }}
                    onDragStart={onDragStart(item)}
                    onDragEnd={() => browser.drag.set([])}
                  />
                ))}
              </div>
            </div>
          </ContextMenu.Trigger>
          <ContextMenu.Content>
            <ItemMenu browser={browser} items={selected} menu={ContextMenu} />
          </ContextMenu.Content>
        </ContextMenu.Root>
      )}
      {folder.listing && items.length > 0 && (
        <p className="hw-entry-foot" role={path === browser.path ? 'status' : undefined}>
          {folder.more === 'failed' ? (
            <>
              {storageTexts.moreFailed}{' '}
              <Button size="1" variant="ghost" onClick={folder.loadMore}>
                {messages.retry}
              </Button>
            </>
          ) : (
            messages.entryCount(
              items.length,
              items.length.toLocaleString(model.locale),
              folder.listing.hasMore,
            )
          )}
        </p>
      )}
    </div>
  )
}

const noNames: ReadonlySet<string> = new Set()
const noItems: readonly StorageItem[] = []
