import { lineKey } from '@howdah/ui/focus/line-key'
import type { StorageItem } from '@howdah/rules/storage/storage-item'
import { useRowHeights } from '@howdah/ui/theme/row-heights'
import type { KeyboardEvent } from 'react'
import { focusBucket } from '../buckets/bucket-column'
import { parentOf } from '../folders/storage-path'
import { indexOfLetter, listActOf } from './list-keys'
import type { BrowserModel } from './use-bucket-browser'

export interface EntryKeysInput {
  browser: BrowserModel
  path: string
  layout: 'columns' | 'list'
  /** The listbox, once it exists. */
  list: HTMLElement | null
  items: readonly StorageItem[]
  names: readonly string[]
  activeIndex: number
  setActive: (name: string) => void
}

/** Moves through a folder by key, and acts on the active entry and on the selection. */
export function useEntryKeys(input: EntryKeysInput) {
  const { browser, path, layout, list, items, names, activeIndex, setActive } = input
  const { model, select, selected, open, ask, actions, setFocusOn } = browser
  const { may, root, show } = model
  const { file: rowHeight } = useRowHeights()

  const scrollTo = (index: number) => {
    if (!list) return
    const top = index * rowHeight
    if (top < list.scrollTop) list.scrollTo({ top })
    else if (top + rowHeight > list.scrollTop + list.clientHeight)
      list.scrollTo({ top: top + rowHeight - list.clientHeight })
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
  const leave = () => {
    if (path === root.folder) return layout === 'columns' ? focusBucket(list) : undefined
    const parent = parentOf(path)
    if (layout === 'list') show({ path: parent })
    setFocusOn(parent)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((list?.clientHeight ?? rowHeight) / rowHeight) - 1)
    const act = listActOf(
      { key: lineKey(event), shift: event.shiftKey, mod: event.ctrlKey || event.metaKey },
      { index: activeIndex, count: items.length, page },
    )
    const at = items[activeIndex]
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
        return leave()
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
  return { onKeyDown, leave }
}
