import type { StorageItem } from '@howdah/rules/storage/storage-item'
import * as ContextMenu from '@howdah/ui/overlays/context-menu'
import { useRowHeights } from '@howdah/ui/theme/row-heights'
import { useId, type KeyboardEvent, type MouseEvent } from 'react'
import { entryNameOf, pathIn } from '../folders/storage-path'
import { ItemMenu } from '../items/item-menu'
import { EntryOption } from './entry-option'
import type { BrowserModel } from './use-bucket-browser'
import { entryNameAt, type useEntryDrop } from './use-entry-drop'
import type { useListboxRows } from './use-listbox-rows'

export interface EntryRowsProps {
  browser: BrowserModel
  path: string
  layout: 'columns' | 'list'
  items: readonly StorageItem[]
  hasMore: boolean
  isFetching: boolean
  listbox: ReturnType<typeof useListboxRows>
  drop: ReturnType<typeof useEntryDrop>
  activeIndex: number
  setActive: (name: string | null) => void
  itemOf: (name: string | undefined) => StorageItem | undefined
  onKeyDown: (event: KeyboardEvent) => void
}

/** The listbox of a folder with the menu of its entries. Only the rows in sight are drawn. */
export function EntryRows(props: EntryRowsProps) {
  const { browser, path, layout, items, listbox, drop, activeIndex, setActive, itemOf } = props
  const { model, bucketId, selection, select, selected } = browser
  const { first, last, setElement } = listbox
  const { file: rowHeight } = useRowHeights()
  const listId = useId()
  const own = selection.folder === path ? selection.names : NO_NAMES
  const active = items[activeIndex]?.name
  const openChild = openChildOf(path, browser.path)

  const toggle = ({ name }: StorageItem) => {
    setActive(name)
    select({ type: 'toggled', folder: path, name })
  }
  const onClick = (item: StorageItem, event: MouseEvent) => {
    const { name } = item
    if (event.shiftKey) {
      setActive(name)
      select({ type: 'extended', folder: path, name, order: items.map((one) => one.name) })
    } else if (event.ctrlKey || event.metaKey) toggle(item)
    else {
      setActive(name)
      browser.open(item)
    }
  }
  /** The menu is about what is selected, and about the entry under it when that is not. */
  const onContextMenu = (event: MouseEvent) => {
    const item = itemOf(entryNameAt(event) ?? active)
    if (!item) return event.preventDefault()
    setActive(item.name)
    if (!own.has(item.name)) select({ type: 'chosen', folder: path, name: item.name })
  }

  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger>
        <div
          ref={setElement}
          role="listbox"
          aria-multiselectable
          aria-label={model.messages.folderContents(path === '' ? bucketId : entryNameOf(path))}
          aria-busy={props.isFetching || undefined}
          aria-activedescendant={
            activeIndex >= first && activeIndex < last ? `${listId}-${activeIndex}` : undefined
          }
          tabIndex={0}
          className="hw-entries"
          // With a selection, the key clears it.
          data-ends-at-escape={selected.length > 0 || undefined}
          data-folder={path}
          onKeyDown={props.onKeyDown}
          onFocus={() => activeIndex < 0 && setActive(items[0]?.name ?? null)}
          onContextMenu={onContextMenu}
        >
          <div
            role="presentation"
            className="hw-entries-all"
            style={{ height: items.length * rowHeight }}
          >
            {items.slice(first, last).map((item, index) => (
              <EntryOption
                key={item.name}
                model={model}
                item={item}
                id={`${listId}-${first + index}`}
                layout={layout}
                top={(first + index) * rowHeight}
                place={first + index + 1}
                setSize={props.hasMore ? -1 : items.length}
                isSelected={own.has(item.name)}
                isActive={item.name === active}
                isOpen={
                  (item.type === 'FOLDER' && item.name === openChild) ||
                  (path === browser.path && item.name === model.view.file)
                }
                isDropTarget={
                  drop.dropOn !== null && drop.dropOn !== path && drop.dropOn === item.path
                }
                onClick={(event) => onClick(item, event)}
                onToggle={() => toggle(item)}
                onDragStart={(event) => drop.startDrag(item, event)}
                onDragEnd={drop.endDrag}
              />
            ))}
          </div>
        </div>
      </ContextMenu.Trigger>
      <ContextMenu.Content>
        <ItemMenu browser={browser} items={selected} menu={ContextMenu} />
      </ContextMenu.Content>
    </ContextMenu.Root>
  )
}

/** Name of the folder in `path` that leads to the open one; empty for none. */
function openChildOf(path: string, openPath: string): string | undefined {
  if (path !== '' && !openPath.startsWith(pathIn(path, ''))) return ''
  return openPath.slice(path === '' ? 0 : path.length + 1).split('/')[0]
}

const NO_NAMES: ReadonlySet<string> = new Set()
