import { Spinner } from '@howdah/ui/elements'
import { ChevronDown, ChevronRight, Folder } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { NEW_FOLDER_ID, type EditableFolder } from '../../snippets/folder-edit'
import { FolderNameField } from '../dialogs/folder-name-field'
import type { MenuItem } from './pane-actions'
import { PaneRow } from './pane-row'
import { SnippetList, type SnippetListProps } from './snippet-list'
import type { Folders } from './use-folders'

interface FolderTreeProps extends Pick<
  SnippetListProps,
  'model' | 'actions' | 'drag' | 'selection'
> {
  folders: Folders
  parentId: string | null
  /** The folders above: a folder inside itself is rendered once. */
  above?: readonly string[]
}

/** The folders in one folder, with what is in them. */
export function FolderTree({ above = [], ...props }: FolderTreeProps) {
  const inside = props.folders.all.filter(
    ({ id, parentId }) => parentId === props.parentId && !above.includes(id),
  )
  if (inside.length === 0) return null
  return (
    <ul className="hw-snippet-list">
      {inside.map((folder) => (
        <FolderNode key={folder.key} {...props} folder={folder} above={[...above, folder.id]} />
      ))}
    </ul>
  )
}

interface FolderNodeProps extends Omit<FolderTreeProps, 'parentId'> {
  folder: EditableFolder
}

function FolderNode({ folder, folders, model, actions, drag, selection, above }: FolderNodeProps) {
  const { messages, can } = model
  const open = folders.isOpen(folder)
  const isMade = folder.id !== NEW_FOLDER_ID
  const button = useRef<HTMLButtonElement>(null)
  const claimFocus = useEffectEvent(() => {
    if (folders.takeFocus(folder.id)) button.current?.focus()
  })
  // The focus was lost with the field of the name; the row takes it before the next key press,
  // which would reach no row.
  useLayoutEffect(() => claimFocus(), [folder.status])

  if (folder.status === 'editing')
    return <FolderNameField folder={folder} folders={folders} label={messages.folderName} />
  const itemsOf = (): MenuItem[] => {
    const offers: (MenuItem | false)[] = [
      can('update', 'content') && {
        label: messages.rename,
        keys: 'F2',
        takesFocus: true,
        onSelect: () => folders.send({ type: 'edited', id: folder.id }),
      },
      can('create', 'content') && {
        label: messages.newFolderInside,
        takesFocus: true,
        onSelect: () => {
          folders.setOpen(folder, true)
          folders.begin(folder.id)
        },
      },
      can('update', 'content') && {
        label: messages.move,
        onSelect: () => actions.ask({ kind: 'move-folder', folder }),
      },
      can('delete', 'content') && {
        label: messages.delete,
        keys: 'Delete',
        isDangerous: true,
        onSelect: () => actions.ask({ kind: 'delete-folder', folder }),
      },
    ]
    return offers.filter((offer) => offer !== false)
  }
  const inside = folders.all.some(({ parentId }) => parentId === folder.id)
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <li className="hw-folder" data-status={folder.status}>
      <PaneRow
        id={folder.id}
        menuLabel={messages.moreFor(folder.name)}
        itemsOf={itemsOf}
        drag={
          can('update', 'content') && folder.status === 'idle'
            ? { kind: 'folder', folder }
            : undefined
        }
        drop={isMade ? drag.placeOf(folder.id) : undefined}
        onDrag={drag.onDrag}
        busy={folder.status === 'saving' ? <Spinner size="1" /> : undefined}
      >
        <button
          ref={button}
          type="button"
          className="hw-row-link"
          aria-expanded={open}
          onClick={() => folders.setOpen(folder, !open)}
        >
          <Icon size={14} strokeWidth={1.5} aria-hidden />
          <Folder size={14} strokeWidth={1.5} aria-hidden />
          <bdi className="hw-row-name" title={folder.name}>
            {folder.name}
          </bdi>
        </button>
      </PaneRow>
      {open && (
        <div className="hw-folder-inside">
          <FolderTree
            folders={folders}
            model={model}
            actions={actions}
            drag={drag}
            selection={selection}
            parentId={folder.id}
            above={above}
          />
          {isMade && (
            <SnippetList
              model={model}
              actions={actions}
              drag={drag}
              selection={selection}
              filter={{ visibility: 'user', folderId: folder.id }}
              empty={inside ? null : messages.emptyFolder}
            />
          )}
        </div>
      )}
    </li>
  )
}
