import { Folder } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import type { EditableFolder } from '../../snippets/folder-edit'
import type { Folders } from '../pane/use-folders'

/** Moves the focus to the field: the user has just asked to type a name there. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/** Enter and leaving it save the name, Escape gives it up. */
export function FolderNameField({
  folder,
  folders,
  label,
}: {
  folder: EditableFolder
  folders: Folders
  label: string
}) {
  const [name, setName] = useState(folder.name)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') folders.submit(folder, name)
    else if (event.key === 'Escape') folders.send({ type: 'cancelled', id: folder.id })
    else return
    event.preventDefault()
  }
  return (
    <li className="hw-snippet-row">
      <Folder size={14} strokeWidth={1.5} aria-hidden />
      <input
        className="hw-folder-field"
        data-ends-at-escape
        aria-label={label}
        placeholder={label}
        maxLength={255}
        value={name}
        ref={takeFocus}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => folders.submit(folder, name)}
      />
    </li>
  )
}
