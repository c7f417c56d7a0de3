import type { SnippetEntry } from '@howdah/platform-client/resources/content/list-content'
import { useState, type DragEvent } from 'react'
import { placesFor, type EditableFolder } from '../../snippets/folder-edit'
import type { PaneActions } from './pane-actions'
import type { Folders } from './use-folders'

/** The dragged item. */
export type Dragged =
  | { kind: 'snippet'; snippet: SnippetEntry }
  | { kind: 'folder'; folder: EditableFolder }

/** A place that something can be dropped into. */
export interface DropPlace {
  isOver: boolean
  handlers: {
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

/** Dragging of snippets and folders into folders. "Move…" does the same by key. */
export interface PaneDrag {
  onDrag: (dragged: Dragged | null) => void
  /** Null is the top. */
  placeOf: (folderId: string | null) => DropPlace
}

export function usePaneDrag(actions: PaneActions, folders: Folders): PaneDrag {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  /** Undefined: nothing is dragged over a place that takes it. */
  const [over, setOver] = useState<string | null | undefined>(undefined)

  const place = (folderId: string | null) => {
    if (dragged === null) return
    if (dragged.kind === 'snippet') actions.change(dragged.snippet.id, { folderId })
    else folders.move(dragged.folder, folderId)
  }
  return {
    onDrag(next) {
      setDragged(next)
      setOver(undefined)
    },
    placeOf: (folderId) => ({
      isOver: over === folderId,
      handlers: {
        onDragOver(event) {
          if (dragged === null) return
          // The innermost place answers, whether it takes it or not.
          event.stopPropagation()
          if (!takes(folders.all, folderId, dragged)) return setOver(undefined)
          event.preventDefault()
          setOver(folderId)
        },
        onDragLeave(event) {
          if (
            event.currentTarget instanceof Node &&
            event.relatedTarget instanceof Node &&
            event.currentTarget.contains(event.relatedTarget)
          )
            return
          setOver((now) => (now === folderId ? undefined : now))
        },
        onDrop(event) {
          event.preventDefault()
          event.stopPropagation()
          if (dragged !== null && takes(folders.all, folderId, dragged)) place(folderId)
          setOver(undefined)
          setDragged(null)
        },
      },
    }),
  }
}

/** Returns true when the drop would move the item. */
function takes(
  folders: readonly EditableFolder[],
  folderId: string | null,
  dragged: Dragged,
): boolean {
  if (dragged.kind === 'snippet') return dragged.snippet.folder_id !== folderId
  const { id, parentId } = dragged.folder
  return (
    parentId !== folderId &&
    (folderId === null || placesFor(folders, id).some((folder) => folder.id === folderId))
  )
}
