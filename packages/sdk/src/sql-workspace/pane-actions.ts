import type { SnippetEntry } from '@howdah/platform-client'
import type { ToastApi } from '@howdah/ui'
import type { SnippetFields } from '../snippets/snippet.types'
import type { EditableFolder } from '../snippets/folder-edit'
import { messageOf } from './save-problem'
import type { WorkspaceModel } from './use-sql-workspace'

/** The one dialog of the pane that is open. */
export type PaneDialog =
  { kind: 'rename' | 'move' | 'share' | 'unshare' | 'delete'; snippet: SnippetEntry } | { kind: 'delete-folder'; folder: EditableFolder }

export interface MenuItem {
  label: string
  isDangerous?: boolean
  onSelect: () => void
}

/** What the rows of the pane can do; what fails is said in a toast. */
export interface PaneActions {
  open: (id: string, name: string, preview: boolean) => void
  /** The menu of a snippet: what this person may do with it. */
  itemsOf: (snippet: SnippetEntry) => readonly MenuItem[]
  change: (id: string, change: Partial<SnippetFields>) => void
  delete: (id: string) => void
  ask: (dialog: PaneDialog) => void
}

interface PaneActionsOptions {
  model: WorkspaceModel
  toast: ToastApi
  onDialog: (dialog: PaneDialog) => void
  onOpened: () => void
}

export function paneActions({ model, toast, onDialog, onOpened }: PaneActionsOptions): PaneActions {
  const { messages, can, person } = model
  const tell = (work: Promise<unknown> | undefined, textOf: (message: string) => string) => {
    work?.then(model.refreshLists, (error: unknown) => {
      toast.error(textOf(error === null ? messages.changedMeanwhile : messageOf(error, messages)))
      model.refreshLists()
    })
  }
  const open = (id: string, name: string, preview: boolean) => {
    model.open(id, name, preview)
    onOpened()
  }
  const { actions } = model

  const itemsOf = (snippet: SnippetEntry): MenuItem[] => {
    const { id, favorite } = snippet
    const shared = snippet.visibility === 'project'
    const isOwn = snippet.owner_id === person
    const mayChange = shared ? can('update', 'shared_content') : can('update', 'content')
    const mayDelete = shared ? isOwn || can('delete', 'shared_content') : can('delete', 'content')
    const ask = (kind: Exclude<PaneDialog['kind'], 'delete-folder'>) => () => onDialog({ kind, snippet })
    const offers: (MenuItem | false)[] = [
      mayChange && { label: messages.renameSnippet, onSelect: ask('rename') },
      can('create', 'content') && {
        label: messages.duplicate,
        onSelect: () =>
          tell(
            actions?.duplicate(id).then((copy) => open(copy.id, copy.name, false)),
            messages.duplicateFailed,
          ),
      },
      !shared && mayChange && { label: messages.move, onSelect: ask('move') },
      !shared && can('create', 'shared_content') && { label: messages.share, onSelect: ask('share') },
      shared && mayChange && mayDelete && { label: messages.unshare, onSelect: ask('unshare') },
      {
        label: favorite ? messages.removeFavorite : messages.addFavorite,
        onSelect: () => tell(actions?.favorite(id, !favorite), messages.favoriteFailed),
      },
      { label: messages.download, onSelect: () => tell(actions?.download(id), messages.downloadFailed) },
      mayDelete && { label: messages.delete, isDangerous: true, onSelect: ask('delete') },
    ]
    return offers.filter((offer) => offer !== false)
  }

  return {
    open,
    itemsOf,
    change: (id, change) => tell(actions?.change(id, change), messages.actionFailed),
    delete: (id) => tell(actions?.delete(id), messages.deleteFailed),
    ask: onDialog,
  }
}
