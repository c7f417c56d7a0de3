import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { contentHeaders } from './version-header'
import { projectKey } from '../../query-keys'

export type SnippetFolder = components['schemas']['SnippetFolder']

/** The person's folders, all of them, by name. */
export async function listFolders(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<SnippetFolder[]> {
  required({ ref })
  const params = { path: { ref } }
  const { folders } = await dataOf(
    client.api.GET('/platform/projects/{ref}/content/folders', {
      params,
      headers: contentHeaders,
      signal,
    }),
  )
  return folders
}

export function foldersQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'content', 'folders'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listFolders(client, { ref }, signal),
  }
}

/** @throws PlatformError `conflict` when the person has a folder of this name */
export async function createFolder(
  client: PlatformClient,
  { ref, ...body }: { ref: string; name: string; parentId?: string | null },
): Promise<SnippetFolder> {
  required({ ref, name: body.name })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/content/folders', {
      params: { path: { ref } },
      body,
      headers: contentHeaders,
    }),
  )
}

/** Renames or moves; without `parentId` the folder stays where it is. @throws PlatformError `conflict` as `createFolder` */
export async function updateFolder(
  client: PlatformClient,
  {
    ref,
    folderId,
    ...body
  }: { ref: string; folderId: string; name: string; parentId?: string | null },
): Promise<SnippetFolder> {
  required({ ref, folderId, name: body.name })
  const params = { path: { ref, folder_id: folderId } }
  return dataOf(
    client.api.PUT('/platform/projects/{ref}/content/folders/{folder_id}', {
      params,
      body,
      headers: contentHeaders,
    }),
  )
}

/** The folders in it go too; the snippets in them move to where it was. */
export async function deleteFolder(
  client: PlatformClient,
  { ref, folderId }: { ref: string; folderId: string },
): Promise<void> {
  required({ ref, folderId })
  const params = { path: { ref, folder_id: folderId } }
  await dataOf(
    client.api.DELETE('/platform/projects/{ref}/content/folders/{folder_id}', {
      params,
      headers: contentHeaders,
    }),
  )
}
