import type { StorageItem } from '@howdah/rules/storage/storage-item'
import { useState, type DragEvent, type SyntheticEvent } from 'react'
import { pathIn } from '../folders/storage-path'
import { droppedFiles } from '../uploads/dropped-files'
import type { BrowserModel } from './use-bucket-browser'

/** Drags entries out of a folder, and accepts entries and files that are dropped on it. */
export function useEntryDrop(
  browser: BrowserModel,
  path: string,
  itemOf: (name: string | undefined) => StorageItem | undefined,
) {
  const { drag, selection, selected } = browser
  const { may } = browser.model
  const [dropOn, setDropOn] = useState<string | null>(null)

  /** Returns the destination of a drop: the folder under the pointer, else this one. */
  const targetOf = (event: DragEvent): string => {
    const name = entryNameAt(event)
    return itemOf(name)?.type === 'FOLDER' ? pathIn(path, name ?? '') : path
  }
  const isOfFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')
  const takes = (event: DragEvent): boolean =>
    isOfFiles(event) ? may.create : may.update && drag.get().length > 0

  return {
    /** Folder on which a drop would end; null while nothing is dragged over the list. */
    dropOn,
    /** Handlers of the element that accepts drops. */
    zone: {
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
        else browser.drop(drag.get(), target)
        drag.set([])
      },
    },
    startDrag(item: StorageItem, event: DragEvent) {
      const isSelected = selection.folder === path && selection.names.has(item.name)
      const moved = isSelected ? selected : [item]
      drag.set(moved)
      event.dataTransfer.effectAllowed = 'move'
      // Some browsers drag nothing that has no text.
      event.dataTransfer.setData('text/plain', moved.map((one) => one.path).join('\n'))
    },
    endDrag: () => drag.set([]),
  }
}

/** Name of the entry that an event comes from. */
export function entryNameAt({ target }: SyntheticEvent): string | undefined {
  return target instanceof Element
    ? target.closest<HTMLElement>('[data-name]')?.dataset['name']
    : undefined
}
