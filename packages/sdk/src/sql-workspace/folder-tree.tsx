import { DropdownMenu, IconButton, Spinner } from '@howdah/ui'
import { ChevronDown, ChevronRight, Ellipsis, Folder } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import type { EditableFolder } from '../snippets/folder-edit'
import { SnippetList, type SnippetListProps } from './snippet-list'
import type { Folders } from './use-folders'

interface FolderTreeProps extends Pick<SnippetListProps, 'model' | 'actions'> {
  folders: Folders
  parentId: string | null
  /** The folders above: what stands inside itself is drawn once. */
  above?: readonly string[]
}

/** The folders in one folder, with what is in them. */
export function FolderTree({ above = [], ...props }: FolderTreeProps) {
  const inside = props.folders.all.filter(({ id, parentId }) => parentId === props.parentId && !above.includes(id))
  if (inside.length === 0) return null
  return (
    <ul className="hw-snippet-list">
      {inside.map((folder) => (
        <FolderNode key={folder.id} {...props} folder={folder} above={[...above, folder.id]} />
      ))}
    </ul>
  )
}

function FolderNode({ folder, folders, model, actions, above }: Omit<FolderTreeProps, 'parentId'> & { folder: EditableFolder }) {
  const { messages, can } = model
  const [open, setOpen] = useState(false)
  const inside = folders.all.some(({ parentId }) => parentId === folder.id)
  const Icon = open ? ChevronDown : ChevronRight
  if (folder.status === 'editing') return <FolderNameField folder={folder} folders={folders} label={messages.folderName} />
  return (
    <li className="hw-folder" data-status={folder.status}>
      <div className="hw-snippet-row">
        <button type="button" className="hw-row-link" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon size={14} strokeWidth={1.5} aria-hidden />
          <Folder size={14} strokeWidth={1.5} aria-hidden />
          <bdi className="hw-row-name" title={folder.name}>
            {folder.name}
          </bdi>
        </button>
        {folder.status === 'saving' ? (
          <Spinner size="1" />
        ) : (
          <DropdownMenu.Root>
            <DropdownMenu.Trigger>
              <IconButton size="1" variant="ghost" color="gray" className="hw-row-more" aria-label={messages.moreFor(folder.name)}>
                <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
              </IconButton>
            </DropdownMenu.Trigger>
            {/* The field that takes the place of the row takes the focus too. */}
            <DropdownMenu.Content align="start" onCloseAutoFocus={(event) => event.preventDefault()}>
              {can('update', 'content') && (
                <DropdownMenu.Item onSelect={() => folders.send({ type: 'edited', id: folder.id })}>{messages.rename}</DropdownMenu.Item>
              )}
              {can('create', 'content') && (
                <DropdownMenu.Item
                  onSelect={() => {
                    setOpen(true)
                    folders.send({ type: 'new', parentId: folder.id })
                  }}
                >
                  {messages.newFolderInside}
                </DropdownMenu.Item>
              )}
              {can('delete', 'content') && (
                <DropdownMenu.Item color="red" onSelect={() => actions.ask({ kind: 'delete-folder', folder })}>
                  {messages.delete}
                </DropdownMenu.Item>
              )}
            </DropdownMenu.Content>
          </DropdownMenu.Root>
        )}
      </div>
      {open && folder.status === 'idle' && (
        <div className="hw-folder-inside">
          <FolderTree folders={folders} model={model} actions={actions} parentId={folder.id} above={above} />
          <SnippetList
            model={model}
            actions={actions}
            filter={{ visibility: 'user', folderId: folder.id }}
            empty={inside ? null : messages.emptyFolder}
          />
        </div>
      )}
    </li>
  )
}

/** Enter and leaving it save the name, Escape gives it up. */
function FolderNameField({ folder, folders, label }: { folder: EditableFolder; folders: Folders; label: string }) {
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
        aria-label={label}
        placeholder={label}
        maxLength={255}
        value={name}
        // Somebody has just asked to type a name here.
        ref={(field) => field?.focus()}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => folders.submit(folder, name)}
      />
    </li>
  )
}
