import {
  createFolder,
  deleteFolder,
  foldersQueryOptions,
  updateFolder,
  type SnippetFolder,
} from '@howdah/platform-client/resources/content/folders'
import type { ToastApi } from '@howdah/ui/toast/toast-provider'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { createLatest } from '../../provider/latest'
import {
  folderTransition,
  NEW_FOLDER_ID,
  type EditableFolder,
  type FolderEvent,
} from '../../snippets/folder-edit'
import { freshId } from '@howdah/platform-client/fresh-id'
import { messageOf } from '../panels/save-problem'
import type { WorkspaceModel } from '../use-sql-workspace'

/** The folders of the person, those that are being edited among them. */
export interface Folders {
  all: readonly EditableFolder[]
  send: (event: FolderEvent) => void
  /** Applies a typed name; does nothing when it is empty or unchanged. */
  submit: (folder: EditableFolder, typed: string) => void
  /**
   * Returns true when the row of a folder whose name was edited may take the focus; once, and only
   * when the focus is nowhere else.
   */
  takeFocus: (id: string) => boolean
  /** Starts a new folder and asks for its name. Null is the top level. */
  begin: (parentId: string | null) => void
  /** Returns true when the content of the folder is shown. */
  isOpen: (folder: EditableFolder) => boolean
  setOpen: (folder: EditableFolder, open: boolean) => void
  /** Null is the top. */
  move: (folder: EditableFolder, parentId: string | null) => void
  remove: (folder: EditableFolder) => void
}

export function useFolders(model: WorkspaceModel, toast: ToastApi): Folders {
  const { client, queryClient } = useHowdahContext('SqlWorkspace')
  const { projectRef: ref, messages } = model
  const { data } = useQuery(foldersQueryOptions(client, { ref }), queryClient)
  const [all, setAll] = useState<readonly EditableFolder[]>([])
  const [listed, setListed] = useState<readonly SnippetFolder[] | undefined>(undefined)
  const [opened, setOpened] = useState<ReadonlySet<string>>(NONE)
  const setOpen = ({ key }: EditableFolder, open: boolean) =>
    setOpened(
      (before) => new Set(open ? [...before, key] : [...before].filter((other) => other !== key)),
    )
  const [named] = useState(() => createLatest<string | null>(null))
  const send = (event: FolderEvent) => {
    if (event.type === 'cancelled')
      named.set(event.id === NEW_FOLDER_ID ? parentOfNew(all) : event.id)
    setAll((before) => folderTransition(before, event))
  }
  if (data !== listed) {
    setListed(data)
    if (data) send({ type: 'listed', folders: data })
  }

  const begin = (parentId: string | null) => send({ type: 'new', key: freshId(), parentId })
  const submit = (folder: EditableFolder, typed: string) => {
    const { id, parentId } = folder
    const name = typed.trim()
    if (name === '' || name === folder.previousName) return send({ type: 'cancelled', id })
    send({ type: 'submitted', id, name })
    named.set(id)
    const isNew = id === NEW_FOLDER_ID
    const saved = isNew
      ? createFolder(client, { ref, name, parentId })
      : updateFolder(client, { ref, folderId: id, name })
    saved.then(
      (done) => {
        named.set(done.id)
        send({ type: isNew ? 'created' : 'updated', folder: done })
        toast.success(isNew ? messages.folderCreated : messages.folderUpdated)
        model.refreshLists()
      },
      (error: unknown) => {
        send({ type: 'failed', id })
        const message = messageOf(error, messages)
        toast.error(
          isNew ? messages.folderCreateFailed(message) : messages.folderSaveFailed(message),
        )
      },
    )
  }
  const move = ({ id, name }: EditableFolder, parentId: string | null) => {
    send({ type: 'moved', id, parentId })
    updateFolder(client, { ref, folderId: id, name, parentId }).then(
      (done) => {
        send({ type: 'updated', folder: done })
        toast.success(messages.folderUpdated)
        model.refreshLists()
      },
      (error: unknown) => {
        send({ type: 'failed', id })
        toast.error(messages.folderSaveFailed(messageOf(error, messages)))
      },
    )
  }
  const remove = ({ id }: EditableFolder) => {
    deleteFolder(client, { ref, folderId: id }).then(
      () => {
        send({ type: 'deleted', id })
        model.refreshLists()
      },
      (error: unknown) => toast.error(messages.folderDeleteFailed(messageOf(error, messages))),
    )
  }
  const takeFocus = (id: string) => {
    if (named.get() !== id || document.activeElement !== document.body) return false
    named.set(null)
    return true
  }
  return {
    all,
    send,
    submit,
    takeFocus,
    begin,
    isOpen: ({ key }) => opened.has(key),
    setOpen,
    move,
    remove,
  }
}

const parentOfNew = (all: readonly EditableFolder[]) =>
  all.find(({ id }) => id === NEW_FOLDER_ID)?.parentId ?? null

const NONE: ReadonlySet<string> = new Set()
