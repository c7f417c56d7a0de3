import * as Dialog from '@howdah/ui/overlays/dialog'
import { useId, useState, type FormEvent } from 'react'
import { DialogButtons } from './dialog-buttons'
import type { SqlWorkspaceMessages } from '../sql-workspace.messages'
import type { Folders } from '../pane/use-folders'

interface MoveDialogProps {
  title: string
  /** The folder that it is in; null is the top. */
  from: string | null
  /** Possible destinations. */
  places: Folders['all']
  messages: SqlWorkspaceMessages
  onMove: (folderId: string | null) => void
  onClose: () => void
}

/** Asks which folder a snippet or a folder shall be in. */
export function MoveSnippetDialog({
  title,
  from,
  places,
  messages,
  onMove,
  onClose,
}: MoveDialogProps) {
  const [folderId, setFolderId] = useState(from ?? '')
  const group = useId()
  const choices = [{ id: '', name: messages.noFolder, depth: 0 }, ...indented(places)]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = folderId === '' ? null : folderId
    if (wanted !== from) onMove(wanted)
    onClose()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="440px" aria-describedby={undefined}>
        <Dialog.Title size="4">{title}</Dialog.Title>
        <form onSubmit={submit}>
          <fieldset className="hw-folder-choices">
            <legend className="hw-visually-hidden">{messages.folder}</legend>
            {choices.map(({ id, name, depth }) => (
              <label
                key={id}
                className="hw-folder-choice"
                style={{ paddingInlineStart: `${depth * 20}px` }}
              >
                <input
                  type="radio"
                  name={group}
                  value={id}
                  checked={folderId === id}
                  onChange={() => setFolderId(id)}
                />
                <bdi>{name}</bdi>
              </label>
            ))}
          </fieldset>
          <DialogButtons cancel={messages.cancel} apply={messages.moveApply} />
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** Folders below the one that they are in. */
function indented(
  folders: Folders['all'],
  parentId: string | null = null,
  depth = 0,
): { id: string; name: string; depth: number }[] {
  // No tree is deeper than it has folders: a ring would go on for ever.
  if (depth > folders.length) return []
  return folders
    .filter((folder) => folder.parentId === parentId)
    .flatMap(({ id, name }) => [{ id, name, depth }, ...indented(folders, id, depth + 1)])
}
