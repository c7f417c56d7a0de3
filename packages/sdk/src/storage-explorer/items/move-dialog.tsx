import { validateFilePath } from '@howdah/rules/storage/entry-names'
import type { StorageItem } from '@howdah/rules/storage/storage-item'
import { useState } from 'react'
import { AskDialog } from '../dialogs/ask-dialog'
import { Field } from '@howdah/ui/field/field'
import { FolderField } from '../folders/folder-field'
import { isWithin, parentOf, normalizeFolder } from '../folders/storage-path'
import { fromRoot } from '../folders/storage-root'
import type { BrowserModel } from '../browser/use-bucket-browser'

export interface MoveDialogProps {
  browser: BrowserModel
  items: readonly StorageItem[]
  onClose: () => void
}

/** Dialog that moves items to another folder: the alternative to dragging them. */
export function MoveItemsDialog({ browser, items, onClose }: MoveDialogProps) {
  const { messages, root } = browser.model
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const folder = fromRoot(root, normalizeFolder(typed))
  const moved = items.filter(({ type }) => type === 'FOLDER').map(({ path }) => path)
  const problemOf = (): string | null => {
    if (moved.some((path) => isWithin(folder, path))) return messages.moveWithin
    if (items.every((item) => parentOf(item.path) === folder)) return messages.moveSame
    return validateFilePath(folder, messages.rules)
  }
  const move = () => {
    const found = problemOf()
    setProblem(found)
    if (found !== null) return
    void browser.actions.move(items, folder)
    onClose()
  }
  return (
    <AskDialog
      title={messages.moveTitle(items.length, items[0]?.name ?? '')}
      apply={messages.move}
      cancel={messages.cancel}
      onSubmit={move}
      onClose={onClose}
    >
      <Field
        textSize="2"
        className="hw-storage-field"
        label={messages.moveTo}
        hint={root.folder === '' ? messages.moveHint : messages.moveHintInFolder}
        problem={problem ?? undefined}
      >
        {(control) => (
          <FolderField
            browser={browser}
            control={control}
            value={typed}
            moved={moved}
            onChange={(next) => {
              setTyped(next)
              setProblem(null)
            }}
          />
        )}
      </Field>
    </AskDialog>
  )
}
