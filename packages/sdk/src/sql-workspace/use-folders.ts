import { createFolder, deleteFolder, foldersQueryOptions, updateFolder, type SnippetFolder } from '@howdah/platform-client'
import type { ToastApi } from '@howdah/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { folderTransition, NEW_FOLDER_ID, type EditableFolder, type FolderEvent } from '../snippets/folder-edit'
import { messageOf } from './save-problem'
import type { WorkspaceModel } from './use-sql-workspace'

/** The folders of the person, those that are being edited among them. */
export interface Folders {
  all: readonly EditableFolder[]
  send: (event: FolderEvent) => void
  /** What was typed as a name: empty or unchanged, nothing is done. */
  submit: (folder: EditableFolder, typed: string) => void
  remove: (folder: EditableFolder) => void
}

export function useFolders(model: WorkspaceModel, toast: ToastApi): Folders {
  const { client, queryClient } = useHowdahContext('SqlWorkspace')
  const { projectRef: ref, messages } = model
  const { data } = useQuery(foldersQueryOptions(client, { ref }), queryClient)
  const [all, setAll] = useState<readonly EditableFolder[]>([])
  const [listed, setListed] = useState<readonly SnippetFolder[] | undefined>(undefined)
  const send = (event: FolderEvent) => setAll((before) => folderTransition(before, event))
  if (data !== listed) {
    setListed(data)
    if (data) send({ type: 'listed', folders: data })
  }

  const submit = (folder: EditableFolder, typed: string) => {
    const { id, parentId } = folder
    const name = typed.trim()
    if (name === '' || name === folder.previousName) return send({ type: 'cancelled', id })
    send({ type: 'submitted', id, name })
    const isNew = id === NEW_FOLDER_ID
    const saved = isNew ? createFolder(client, { ref, name, parentId }) : updateFolder(client, { ref, folderId: id, name })
    saved.then(
      (done) => {
        send({ type: isNew ? 'created' : 'updated', folder: done })
        toast.success(isNew ? messages.folderCreated : messages.folderUpdated)
        model.refreshLists()
      },
      (error: unknown) => {
        send({ type: 'failed', id })
        const message = messageOf(error, messages)
        toast.error(isNew ? messages.folderCreateFailed(message) : messages.folderSaveFailed(message))
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
  return { all, send, submit, remove }
}
