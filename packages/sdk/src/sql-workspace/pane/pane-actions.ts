import type { SnippetEntry } from '@howdah/platform-client/resources/content/list-content'
import { runForEach } from '@howdah/ui/list-selection/run-for-each'
import type { ToastApi } from '@howdah/ui/toast/toast-provider'
import type { SnippetFields } from '../../snippets/snippet.types'
import type { EditableFolder } from '../../snippets/folder-edit'
import type { LocalSnippet } from '../../snippets/session/snippet-sessions'
import { changeProblem } from '../panels/save-problem'
import type { WorkspaceModel } from '../use-sql-workspace'

/** A snippet; one that is not saved yet has no description. */
type AnySnippet = Pick<SnippetEntry, 'id' | 'name' | 'visibility'> & { description?: string }

/** The one dialog of the pane that is open. */
export type PaneDialog =
  | { kind: 'rename'; snippet: AnySnippet }
  | { kind: 'delete'; snippet: AnySnippet }
  | { kind: 'delete-several'; snippets: readonly SnippetEntry[] }
  | { kind: 'move' | 'share' | 'unshare'; snippet: SnippetEntry }
  | { kind: 'versions'; snippet: SnippetEntry; mayRestore: boolean }
  | { kind: 'move-folder'; folder: EditableFolder }
  | { kind: 'delete-folder'; folder: EditableFolder }

export interface MenuItem {
  label: string
  /** Does the same on the row. */
  keys?: 'F2' | 'Delete'
  isDangerous?: boolean
  /** A field that comes with it takes the focus: it is done when the menu has let go of it. */
  takesFocus?: boolean
  onSelect: () => void
}

/** Actions of the pane's rows; a failure is shown in a toast. */
export interface PaneActions {
  open: (id: string, name: string, preview: boolean) => void
  /** The menu of a snippet: what this person may do with it. */
  itemsOf: (snippet: SnippetEntry) => readonly MenuItem[]
  /** The menu of one that is not saved yet. */
  itemsOfLocal: (snippet: LocalSnippet) => readonly MenuItem[]
  /** Returns true when it can be moved to another folder. */
  mayMove: (snippet: SnippetEntry) => boolean
  mayDelete: (snippet: SnippetEntry) => boolean
  change: (id: string, change: Partial<SnippetFields>) => void
  delete: (id: string) => void
  deleteSeveral: (snippets: readonly SnippetEntry[]) => void
  ask: (dialog: PaneDialog) => void
}

interface PaneActionsOptions {
  model: WorkspaceModel
  toast: ToastApi
  onDialog: (dialog: PaneDialog) => void
  onOpened: () => void
  /** Begins a selection with this snippet. */
  onSelect: (snippet: SnippetEntry) => void
}

export function paneActions({
  model,
  toast,
  onDialog,
  onOpened,
  onSelect,
}: PaneActionsOptions): PaneActions {
  const { messages, can, person } = model
  const reportFailure = (
    work: Promise<unknown> | undefined,
    textOf: (message: string) => string,
  ) => {
    work?.then(model.refreshLists, (error: unknown) => {
      toast.error(textOf(changeProblem(error, messages)))
      model.refreshLists()
    })
  }
  const open = (id: string, name: string, preview: boolean) => {
    model.open(id, name, preview)
    onOpened()
  }
  const { actions } = model

  const duplicate = (id: string): MenuItem => ({
    label: messages.duplicate,
    onSelect: () =>
      reportFailure(
        actions?.duplicate(id).then((copy) => open(copy.id, copy.name, false)),
        messages.insertFailed,
      ),
  })
  const download = (id: string): MenuItem => ({
    label: messages.download,
    onSelect: () => reportFailure(actions?.download(id), messages.downloadFailed),
  })
  const mayChangeIt = ({ visibility }: SnippetEntry) =>
    can('update', visibility === 'project' ? 'shared_content' : 'content')

  const mayDeleteIt = ({ visibility, owner_id: owner }: SnippetEntry) =>
    visibility === 'project'
      ? owner === person || can('delete', 'shared_content')
      : can('delete', 'content')

  const deleteSeveral = async (snippets: readonly SnippetEntry[]) => {
    if (!actions) return
    const { done, failed } = await runForEach(snippets, ({ id }) => actions.delete(id))
    if (done.length > 0) toast.success(messages.deletedSeveral(done.length))
    const [first] = failed
    if (first) {
      const names = failed.map(({ item }) => item.name)
      toast.error(messages.deleteSeveralFailed(failed.length, snippets.length, names), {
        description: changeProblem(first.error, messages),
      })
    }
    model.refreshLists()
  }

  const itemsOf = (snippet: SnippetEntry): MenuItem[] => {
    const { id, favorite } = snippet
    const shared = snippet.visibility === 'project'
    const mayChange = mayChangeIt(snippet)
    const mayDelete = mayDeleteIt(snippet)
    const ask = (kind: 'rename' | 'delete' | 'move' | 'share' | 'unshare') => () =>
      onDialog({ kind, snippet })
    // In a tab, where a restored text is seen, and the text that it replaced is offered.
    const showVersions = () => {
      model.open(id, snippet.name, true)
      onDialog({ kind: 'versions', snippet, mayRestore: mayChange })
    }
    const offers: (MenuItem | false)[] = [
      mayChange && { label: messages.renameSnippet, keys: 'F2', onSelect: ask('rename') },
      can('create', 'content') && duplicate(id),
      !shared && mayChange && { label: messages.move, onSelect: ask('move') },
      !shared &&
        can('create', 'shared_content') && { label: messages.share, onSelect: ask('share') },
      shared && mayChange && mayDelete && { label: messages.unshare, onSelect: ask('unshare') },
      { label: messages.versionHistory, onSelect: showVersions },
      {
        label: favorite ? messages.removeFavorite : messages.addFavorite,
        onSelect: () => reportFailure(actions?.favorite(id, !favorite), messages.favoriteFailed),
      },
      download(id),
      mayDelete && { label: messages.select, onSelect: () => onSelect(snippet) },
      mayDelete && {
        label: messages.delete,
        keys: 'Delete',
        isDangerous: true,
        onSelect: ask('delete'),
      },
    ]
    return offers.filter((offer) => offer !== false)
  }

  /** Returns the menu of a snippet that no other person has, so no permissions apply. */
  const itemsOfLocal = ({ id, name }: LocalSnippet): MenuItem[] => {
    const ask = (kind: 'rename' | 'delete') => () =>
      onDialog({ kind, snippet: { id, name, visibility: 'user' } })
    return [
      { label: messages.renameSnippet, keys: 'F2', onSelect: ask('rename') },
      duplicate(id),
      download(id),
      { label: messages.delete, keys: 'Delete', isDangerous: true, onSelect: ask('delete') },
    ]
  }

  return {
    open,
    itemsOf,
    itemsOfLocal,
    mayDelete: mayDeleteIt,
    mayMove: (snippet) => snippet.visibility === 'user' && mayChangeIt(snippet),
    change: (id, change) => reportFailure(actions?.change(id, change), messages.actionFailed),
    deleteSeveral: (snippets) => void deleteSeveral(snippets),
    delete: (id) => reportFailure(actions?.delete(id), messages.deleteFailed),
    ask: onDialog,
  }
}
