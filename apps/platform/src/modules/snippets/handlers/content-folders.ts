import type { SnippetsCall, SnippetsHandler } from '../services'
import type { components } from '@howdah/contract'
import type { SnippetFolder } from '../content.types'

export const listFolders: SnippetsHandler<'listFolders'> = async (call) => {
  const folders = await call.services.contentFolders.list(ownerOf(call))
  return {
    status: 200,
    body: { folders: folders.map((folder) => toFolder(call.params.ref, folder)) },
  }
}

export const createFolder: SnippetsHandler<'createFolder'> = async (call) => {
  const { name, parentId = null } = call.body
  const folder = await call.services.contentFolders.create(ownerOf(call), { name, parentId })
  return { status: 201, body: toFolder(call.params.ref, folder) }
}

export const updateFolder: SnippetsHandler<'updateFolder'> = async (call) => {
  const { name, parentId } = call.body
  const folder = await call.services.contentFolders.update(ownerOf(call), call.params.folder_id, {
    name,
    parentId,
  })
  return { status: 200, body: toFolder(call.params.ref, folder) }
}

export const deleteFolder: SnippetsHandler<'deleteFolder'> = async (call) => {
  await call.services.contentFolders.remove(ownerOf(call), call.params.folder_id)
  return { status: 204 }
}

const ownerOf = ({ params, person }: Pick<SnippetsCall<'listFolders'>, 'params' | 'person'>) => ({
  projectRef: params.ref,
  personId: person.id,
})

function toFolder(
  ref: string,
  { id, name, ownerId, parentId }: SnippetFolder,
): components['schemas']['SnippetFolder'] {
  return { id, name, owner_id: ownerId, project_id: ref, parent_id: parentId }
}
