import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { useFocusReturn } from '../../provider/use-focus-return'
import { NEW_FOLDER_ID, placesFor } from '../../snippets/folder-edit'
import { MoveSnippetDialog } from './move-dialog'
import type { PaneActions, PaneDialog } from '../pane/pane-actions'
import { RenameDialog } from './rename-dialog'
import type { Folders } from '../pane/use-folders'
import type { WorkspaceModel } from '../use-sql-workspace'

const LazyVersionsDialog = lazyComponent(
  async () => (await import('./versions-dialog')).VersionsDialog,
)

export interface SnippetDialogsProps {
  dialog: PaneDialog
  model: WorkspaceModel
  actions: PaneActions
  folders: Folders
  /** Called when the selected snippets are being deleted. */
  onSelectionEnd: () => void
  onClose: () => void
}

/** The dialog that is open, whichever it is. */
export function SnippetDialogs({
  dialog,
  model,
  actions,
  folders,
  onSelectionEnd,
  onClose,
}: SnippetDialogsProps) {
  const { messages } = model
  useFocusReturn(true)
  const close = (open: boolean) => !open && onClose()
  const shared = { open: true, onOpenChange: close, cancelLabel: messages.cancel } as const
  switch (dialog.kind) {
    case 'rename':
      return (
        <RenameDialog
          snippet={dialog.snippet}
          model={model}
          onRename={(change) => actions.change(dialog.snippet.id, change)}
          onClose={onClose}
        />
      )
    case 'versions': {
      const session = model.services?.sessions.get(dialog.snippet.id)
      return session ? (
        <LazyVersionsDialog.Component
          fallback={null}
          snippet={dialog.snippet}
          session={session}
          model={model}
          onRestore={dialog.mayRestore ? session.restore : undefined}
          onClose={onClose}
        />
      ) : null
    }
    case 'move':
      return (
        <MoveSnippetDialog
          title={messages.moveTitle}
          from={dialog.snippet.folder_id}
          places={folders.all.filter(({ id }) => id !== NEW_FOLDER_ID)}
          messages={messages}
          onMove={(folderId) => actions.change(dialog.snippet.id, { folderId })}
          onClose={onClose}
        />
      )
    case 'move-folder':
      return (
        <MoveSnippetDialog
          title={messages.moveFolderTitle(dialog.folder.name)}
          from={dialog.folder.parentId}
          places={placesFor(folders.all, dialog.folder.id)}
          messages={messages}
          onMove={(parentId) => folders.move(dialog.folder, parentId)}
          onClose={onClose}
        />
      )
    case 'share':
      return (
        <ConfirmDialog
          {...shared}
          title={messages.shareTitle(dialog.snippet.name)}
          description={messages.shareText}
          confirmLabel={messages.shareApply}
          onConfirm={() =>
            actions.change(dialog.snippet.id, { visibility: 'project', folderId: null })
          }
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
    case 'delete-several':
    case 'delete-folder':
      return (
        <DeletionDialog
          dialog={dialog}
          model={model}
          actions={actions}
          folders={folders}
          onSelectionEnd={onSelectionEnd}
          onClose={onClose}
        />
      )
    default:
      return dialog satisfies never
  }
}

type Deletion = Extract<PaneDialog, { kind: 'delete' | 'delete-several' | 'delete-folder' }>

/** Asks before snippets or a folder are deleted. */
function DeletionDialog({
  dialog,
  model: { messages },
  actions,
  folders,
  onSelectionEnd,
  onClose,
}: Omit<SnippetDialogsProps, 'dialog'> & { dialog: Deletion }) {
  const shared = {
    open: true,
    onOpenChange: (open: boolean) => !open && onClose(),
    cancelLabel: messages.cancel,
  } as const
  switch (dialog.kind) {
    case 'delete':
      return (
        <ConfirmDialog
          {...shared}
          tone="danger"
          title={messages.deleteTitle(dialog.snippet.name)}
          description={
            dialog.snippet.visibility === 'project'
              ? messages.deleteSharedText
              : messages.deleteText
          }
          confirmLabel={messages.deleteApply}
          onConfirm={() => actions.delete(dialog.snippet.id)}
        />
      )
    case 'delete-several':
      return (
        <ConfirmDialog
          {...shared}
          tone="danger"
          title={messages.deleteSeveralTitle(dialog.snippets.length)}
          description={
            dialog.snippets.some(({ visibility }) => visibility === 'project')
              ? messages.deleteSeveralSharedText
              : messages.deleteText
          }
          confirmLabel={messages.deleteApply}
          onConfirm={() => {
            actions.deleteSeveral(dialog.snippets)
            onSelectionEnd()
          }}
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
  }
}
