import { Button, ConfirmDialog, Dialog, Text, TextField } from '@howdah/ui'
import { useId, useState, type FormEvent } from 'react'
import { useFocusReturn } from '../provider/use-focus-return'
import { NEW_FOLDER_ID } from '../snippets/folder-edit'
import { TitleButton } from './title-button'
import type { PaneActions, PaneDialog } from './pane-actions'
import type { Folders } from './use-folders'
import type { WorkspaceModel } from './use-sql-workspace'

export interface SnippetDialogsProps {
  dialog: PaneDialog
  model: WorkspaceModel
  actions: PaneActions
  folders: Folders
  onClose: () => void
}

/** The dialog that is open, whichever it is. */
export function SnippetDialogs(props: SnippetDialogsProps) {
  const { dialog, model, actions, folders, onClose } = props
  const { messages } = model
  useFocusReturn(true)
  const close = (open: boolean) => !open && onClose()
  const shared = { open: true, onOpenChange: close, cancelLabel: messages.cancel } as const
  switch (dialog.kind) {
    case 'rename':
      return <RenameDialog {...props} snippet={dialog.snippet} />
    case 'move':
      return <MoveDialog {...props} snippet={dialog.snippet} />
    case 'share':
      return (
        <ConfirmDialog
          {...shared}
          title={messages.shareTitle(dialog.snippet.name)}
          description={messages.shareText}
          confirmLabel={messages.shareApply}
          onConfirm={() => actions.change(dialog.snippet.id, { visibility: 'project', folderId: null })}
        />
      )
    case 'unshare':
      return (
        <ConfirmDialog
          {...shared}
          title={messages.unshareTitle(dialog.snippet.name)}
          description={messages.unshareText}
          confirmLabel={messages.unshareApply}
          onConfirm={() => actions.change(dialog.snippet.id, { visibility: 'user' })}
        />
      )
    case 'delete':
      return (
        <ConfirmDialog
          {...shared}
          tone="danger"
          title={messages.deleteTitle(dialog.snippet.name)}
          description={dialog.snippet.visibility === 'project' ? messages.deleteSharedText : messages.deleteText}
          confirmLabel={messages.deleteApply}
          onConfirm={() => actions.delete(dialog.snippet.id)}
        />
      )
    case 'delete-folder':
      return (
        <ConfirmDialog
          {...shared}
          tone="danger"
          title={messages.deleteFolderTitle(dialog.folder.name)}
          description={messages.deleteFolderText}
          confirmLabel={messages.deleteApply}
          onConfirm={() => folders.remove(dialog.folder)}
        />
      )
    default:
      return dialog satisfies never
  }
}

type OneSnippetProps = Omit<SnippetDialogsProps, 'dialog'> & { snippet: Extract<PaneDialog, { snippet: unknown }>['snippet'] }

function RenameDialog({ snippet, model: { messages, actions: snippetActions }, actions, onClose }: OneSnippetProps) {
  const [name, setName] = useState(snippet.name)
  const [missing, setMissing] = useState(false)
  const fieldId = useId()
  const problemId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') return setMissing(true)
    if (wanted !== snippet.name) actions.change(snippet.id, { name: wanted })
    onClose()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="440px" aria-describedby={undefined}>
        <Dialog.Title size="4">{messages.renameTitle}</Dialog.Title>
        <form onSubmit={submit} noValidate>
          <Text as="label" size="2" htmlFor={fieldId}>
            {messages.name}
          </Text>
          <TextField.Root
            id={fieldId}
            mt="1"
            maxLength={255}
            value={name}
            aria-invalid={missing || undefined}
            aria-describedby={missing ? problemId : undefined}
            onChange={(event) => {
              setName(event.target.value)
              setMissing(false)
            }}
          />
          {missing && (
            <Text as="p" size="1" color="red" id={problemId} mt="1" mb="0">
              {messages.nameMissing}
            </Text>
          )}
          <TitleButton
            snippetId={snippet.id}
            actions={snippetActions}
            onTitle={(title) => {
              setName(title)
              setMissing(false)
            }}
          />
          <DialogButtons cancel={messages.cancel} apply={messages.apply} />
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}

function MoveDialog({ snippet, model: { messages }, actions, folders, onClose }: OneSnippetProps) {
  const [folderId, setFolderId] = useState(snippet.folder_id ?? '')
  const group = useId()
  const choices = [{ id: '', name: messages.noFolder, depth: 0 }, ...indented(folders.all.filter(({ id }) => id !== NEW_FOLDER_ID))]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = folderId === '' ? null : folderId
    if (wanted !== snippet.folder_id) actions.change(snippet.id, { folderId: wanted })
    onClose()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="440px" aria-describedby={undefined}>
        <Dialog.Title size="4">{messages.moveTitle}</Dialog.Title>
        <form onSubmit={submit}>
          <fieldset className="hw-folder-choices">
            <legend className="hw-visually-hidden">{messages.folder}</legend>
            {choices.map(({ id, name, depth }) => (
              <label key={id} className="hw-folder-choice" style={{ paddingInlineStart: `${depth * 20}px` }}>
                <input type="radio" name={group} value={id} checked={folderId === id} onChange={() => setFolderId(id)} />
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

function DialogButtons({ cancel, apply }: { cancel: string; apply: string }) {
  return (
    <div className="hw-dialog-actions">
      <Dialog.Close>
        <Button type="button" variant="soft" color="gray">
          {cancel}
        </Button>
      </Dialog.Close>
      <Button type="submit">{apply}</Button>
    </div>
  )
}

/** Folders below the one that they are in. */
function indented(folders: Folders['all'], parentId: string | null = null, depth = 0): { id: string; name: string; depth: number }[] {
  // No tree is deeper than it has folders: a ring would go on for ever.
  if (depth > folders.length) return []
  return folders
    .filter((folder) => folder.parentId === parentId)
    .flatMap(({ id, name }) => [{ id, name, depth }, ...indented(folders, id, depth + 1)])
}
