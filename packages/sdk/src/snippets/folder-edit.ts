import type { SnippetFolder } from '@howdah/platform-client/resources/content/folders'

/** The id of a folder that the platform has not made yet. */
export const NEW_FOLDER_ID = 'new-folder'

/** State of a folder: editing -> saving -> idle. */
export type FolderStatus = 'idle' | 'editing' | 'saving'

export interface EditableFolder {
  /**
   * Key of the folder while it is shown. Unlike the id, it does not change when the platform
   * creates the folder, so its row stays, and the focus in it.
   */
  key: string
  id: string
  name: string
  parentId: string | null
  status: FolderStatus
  /** The name before it was edited, and the folder that it was in before it was moved, to go back to. */
  previousName: string
  previousParentId: string | null
}

/** Events of a person's folders. */
export type FolderEvent =
  /** The platform's list; items being edited here do not change. */
  | { type: 'listed'; folders: readonly SnippetFolder[] }
  /** The key is one that no folder has. */
  | { type: 'new'; key: string; parentId: string | null }
  | { type: 'edited'; id: string }
  | { type: 'cancelled'; id: string }
  | { type: 'submitted'; id: string; name: string }
  | { type: 'moved'; id: string; parentId: string | null }
  | { type: 'created'; folder: SnippetFolder }
  | { type: 'updated'; folder: SnippetFolder }
  | { type: 'failed'; id: string }
  | { type: 'deleted'; id: string }

/** The folders after the event: a failed create removes the folder, a failed update restores the previous name and place. */
export function folderTransition(
  folders: readonly EditableFolder[],
  event: FolderEvent,
): readonly EditableFolder[] {
  switch (event.type) {
    case 'listed':
      return list(folders, event.folders)
    case 'new':
      if (folders.some(({ id }) => id === NEW_FOLDER_ID)) return folders
      return [
        ...folders,
        { ...placed(event.key, NEW_FOLDER_ID, '', event.parentId), status: 'editing' },
      ]
    case 'edited':
      return change(folders, event.id, 'idle', (folder) => ({
        ...folder,
        status: 'editing',
        previousName: folder.name,
      }))
    case 'cancelled':
      return undo(folders, event.id, 'editing')
    case 'submitted':
      return change(folders, event.id, 'editing', (folder) => ({
        ...folder,
        name: event.name,
        status: 'saving',
      }))
    case 'moved':
      return change(folders, event.id, 'idle', (folder) => ({
        ...folder,
        parentId: event.parentId,
        status: 'saving',
      }))
    case 'created':
      return sorted([
        ...folders.filter(({ id }) => id !== NEW_FOLDER_ID && id !== event.folder.id),
        idle(event.folder, keyOf(folders, NEW_FOLDER_ID)),
      ])
    case 'updated':
      return sorted(
        folders.map((folder) =>
          folder.id === event.folder.id ? idle(event.folder, folder.key) : folder,
        ),
      )
    case 'failed':
      return undo(folders, event.id, 'saving')
    case 'deleted':
      return folders.filter(({ id }) => id !== event.id)
    default:
      return event satisfies never
  }
}

function list(
  folders: readonly EditableFolder[],
  listed: readonly SnippetFolder[],
): readonly EditableFolder[] {
  const busy = new Map(
    folders.filter(({ status }) => status !== 'idle').map((folder) => [folder.id, folder]),
  )
  const created = busy.get(NEW_FOLDER_ID)
  return sorted([
    ...listed.map((folder) => busy.get(folder.id) ?? idle(folder, keyOf(folders, folder.id))),
    ...(created ? [created] : []),
  ])
}

function undo(
  folders: readonly EditableFolder[],
  id: string,
  from: FolderStatus,
): readonly EditableFolder[] {
  if (id === NEW_FOLDER_ID)
    return folders.filter((folder) => folder.id !== NEW_FOLDER_ID || folder.status !== from)
  return change(folders, id, from, ({ key, previousName, previousParentId }) =>
    placed(key, id, previousName, previousParentId),
  )
}

function change(
  folders: readonly EditableFolder[],
  id: string,
  from: FolderStatus,
  next: (folder: EditableFolder) => EditableFolder,
): readonly EditableFolder[] {
  if (!folders.some((folder) => folder.id === id && folder.status === from)) return folders
  return folders.map((folder) => (folder.id === id ? next(folder) : folder))
}

const keyOf = (folders: readonly EditableFolder[], id: string) =>
  folders.find((folder) => folder.id === id)?.key

function idle({ id, name, parent_id: parentId }: SnippetFolder, key = id): EditableFolder {
  return placed(key, id, name, parentId)
}

function placed(key: string, id: string, name: string, parentId: string | null): EditableFolder {
  return { key, id, name, parentId, status: 'idle', previousName: name, previousParentId: parentId }
}

/**
 * Returns the folders that a folder can be moved to, except the top (null): neither itself nor a
 * folder inside it.
 */
export function placesFor(
  folders: readonly EditableFolder[],
  id: string,
): readonly EditableFolder[] {
  const inside = new Set([id, NEW_FOLDER_ID])
  // Once for each level at most: a ring ends it too.
  for (let size = 0; size !== inside.size;) {
    size = inside.size
    for (const folder of folders)
      if (folder.parentId !== null && inside.has(folder.parentId)) inside.add(folder.id)
  }
  return folders.filter((folder) => !inside.has(folder.id))
}

/** By name; the new one, which has none yet, on top. */
function sorted(folders: readonly EditableFolder[]): readonly EditableFolder[] {
  return [...folders].sort(
    (a, b) =>
      Number(b.id === NEW_FOLDER_ID) - Number(a.id === NEW_FOLDER_ID) ||
      a.name.localeCompare(b.name),
  )
}
