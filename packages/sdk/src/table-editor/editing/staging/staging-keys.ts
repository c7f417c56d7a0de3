import type { KeyboardEvent } from 'react'
import type { RowEditingModel } from '../use-row-editing'

/** The keys of what is staged, wherever the focus is in the table: save, undo, redo. A field keeps its own undo. */
export function stagingKeys(editing: Pick<RowEditingModel, 'saveAll' | 'undo' | 'redo'>) {
  return (event: KeyboardEvent) => {
    if ((!event.ctrlKey && !event.metaKey) || event.altKey || event.defaultPrevented) return
    const key = event.key.toLowerCase()
    const isField =
      event.target instanceof Element &&
      event.target.closest('input:not([type="checkbox"]), textarea, [contenteditable]')
    if (key === 's' && !event.shiftKey) void editing.saveAll()
    else if (isField) return
    else if (key === 'z') (event.shiftKey ? editing.redo : editing.undo)()
    else if (key === 'y' && !event.shiftKey) editing.redo()
    else return
    event.preventDefault()
  }
}
