import type { components, operations } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { contentHeaders } from './version-header'
import { projectKey } from '../../query-keys'

export type SnippetEntry = components['schemas']['SnippetEntry']
export type SnippetVisibility = components['schemas']['SnippetVisibility']
export type ContentPage = operations['listContent']['responses'][200]['content']['application/json']

/** Snippets a page. */
export const CONTENT_PAGE_SIZE = 100

export interface ContentListParams {
  ref: string
  /** @default 'sql' */
  type?: components['schemas']['SnippetType']
  /** `user` for the person's own private ones, `project` for shared ones. */
  visibility?: SnippetVisibility
  favorite?: boolean
  /** ID of a folder; `none` for snippets outside of any folder. */
  folderId?: string
  /** A part of the name or of the description. */
  search?: string
  /** @default 'name_asc' */
  sort?: 'name_asc' | 'inserted_desc' | 'updated_desc'
}

/** A page of the snippets that the person may see, without their text. `cursor` is that of the page before. */
export async function listContent(
  client: PlatformClient,
  { ref, folderId, search, cursor, ...filters }: ContentListParams & { cursor?: string },
  signal?: AbortSignal,
): Promise<ContentPage> {
  required({ ref })
  const query = {
    ...filters,
    limit: CONTENT_PAGE_SIZE,
    ...(folderId ? { folder_id: folderId } : {}),
    ...(search ? { search } : {}),
    ...(cursor ? { cursor } : {}),
  }
  const params = { path: { ref }, query }
  return dataOf(
    client.api.GET('/platform/projects/{ref}/content', { params, headers: contentHeaders, signal }),
  )
}

/** Infinite: pages follow while there are more. */
export function contentListQueryOptions(client: PlatformClient, params: ContentListParams) {
  const { ref, ...filters } = params
  return {
    queryKey: projectKey(client, ref, 'content', 'list', filters),
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      listContent(client, { ...params, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }: ContentPage): string | undefined => cursor ?? undefined,
  }
}
