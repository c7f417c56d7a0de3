import { IconButton } from '@howdah/ui/elements'
import { SEARCH_DEBOUNCE_MS, useDebounced } from '@howdah/ui/search-field/use-debounced'
import { SearchField } from '@howdah/ui/search-field/search-field'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { FolderPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { NEW_FOLDER_ID } from '../../snippets/folder-edit'
import { PaneFocusProvider, usePaneFocus } from './pane-focus'
import { onPaneKeyDown, useOneTabStop } from '../../lists/pane-keys'
import { paneActions, type PaneDialog } from './pane-actions'
import { usePaneDrag } from './pane-drag'
import { SnippetGroup } from './snippet-group'
import { SnippetList } from './snippet-list'
import { LocalSnippets } from './local-snippets'
import { FolderTree } from './folder-tree'
import { SnippetSelectionBar } from './snippet-selection-bar'
import { useSnippetSelection } from './use-snippet-selection'
import { useFolders } from './use-folders'
import type { WorkspaceModel } from '../use-sql-workspace'
import type { WorkspaceServices } from '../workspace-services'

const LazySnippetDialogs = lazyComponent(
  async () => (await import('../dialogs/snippet-dialogs')).SnippetDialogs,
)

export interface SnippetPaneProps {
  model: WorkspaceModel
  services: WorkspaceServices
  /** Called when a snippet was opened: a pane that covers the editor may close. */
  onOpened: () => void
}

/** The snippets of the project: shared ones, favorites, and the person's own in their folders; or the results of a search. */
export function SnippetPane({ model, services, onOpened }: SnippetPaneProps) {
  const { messages, can } = model
  const toast = useToast()
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), text.trim() === '' ? 0 : SEARCH_DEBOUNCE_MS)
  const [dialog, setDialog] = useState<PaneDialog | null>(null)
  const folders = useFolders(model, toast)
  const local = useStore(services.sessions, (state) => state.local)
  const actions = paneActions({
    model,
    toast,
    onDialog: setDialog,
    onOpened,
    onSelect: (snippet) => selection.begin(snippet),
  })
  const selection = useSnippetSelection(actions.mayDelete)
  const drag = usePaneDrag(actions, folders)
  const newFolder = useRef<HTMLButtonElement>(null)
  const isNaming = folders.all.some(({ id }) => id === NEW_FOLDER_ID)
  const wasNaming = useRef(false)
  // A new folder that was given up has no row to take the focus; one that was made has taken it by now.
  useEffect(() => {
    if (wasNaming.current && !isNaming && document.activeElement === document.body)
      newFolder.current?.focus()
    wasNaming.current = isNaming
  }, [isNaming])
  const list = { model, actions, drag, selection }
  const focus = usePaneFocus()
  const lists = useRef<HTMLDivElement>(null)
  useOneTabStop(lists)

  return (
    <PaneFocusProvider value={focus}>
      <div className="hw-pane-head">
        <SearchField
          className="hw-pane-search"
          label={messages.searchLabel}
          value={text}
          onValueChange={setText}
        />
        {can('create', 'content') && (
          <IconButton
            ref={newFolder}
            size="2"
            variant="ghost"
            color="gray"
            aria-label={messages.newFolder}
            onClick={() => folders.begin(null)}
          >
            <FolderPlus size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        )}
      </div>
      <div ref={lists} className="hw-pane-lists" data-scrolls onKeyDown={onPaneKeyDown}>
        {search !== '' ? (
          <SnippetGroup title={messages.results}>
            <SnippetList {...list} filter={{ search }} empty={messages.emptySearch} />
          </SnippetGroup>
        ) : (
          <>
            <SnippetGroup title={messages.shared}>
              <SnippetList
                {...list}
                filter={{ visibility: 'project' }}
                empty={messages.emptyShared}
              />
            </SnippetGroup>
            <SnippetGroup title={messages.favorites}>
              <SnippetList {...list} filter={{ favorite: true }} empty={messages.emptyFavorites} />
            </SnippetGroup>
            <SnippetGroup title={messages.private} drop={drag.placeOf(null)}>
              <LocalSnippets local={local} model={model} actions={actions} />
              <FolderTree {...list} folders={folders} parentId={null} />
              <SnippetList
                {...list}
                filter={{ visibility: 'user', folderId: 'none' }}
                empty={folders.all.length + local.length > 0 ? null : messages.emptyPrivate}
              />
            </SnippetGroup>
          </>
        )}
      </div>
      {selection.isOn && (
        <SnippetSelectionBar
          model={model}
          selection={selection}
          onDelete={() => setDialog({ kind: 'delete-several', snippets: selection.snippets })}
        />
      )}
      {dialog && (
        <LazySnippetDialogs.Component
          fallback={null}
          dialog={dialog}
          model={model}
          actions={actions}
          folders={folders}
          onSelectionEnd={selection.end}
          onClose={() => setDialog(null)}
        />
      )}
    </PaneFocusProvider>
  )
}
