import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'
import { contentHeaders } from './version-header'

export type SnippetVersion = components['schemas']['SnippetVersion']
export type SnippetVersionText = components['schemas']['SnippetVersionText']

/** Lists the earlier texts of a snippet, the newest first, without their text. @throws PlatformError `not_found` */
export async function listContentVersions(
  client: PlatformClient,
  { ref, contentId }: { ref: string; contentId: string },
  signal?: AbortSignal,
): Promise<SnippetVersion[]> {
  required({ ref, contentId })
  const params = { path: { ref, content_id: contentId } }
  const { data } = await dataOf(
    client.api.GET('/platform/projects/{ref}/content/item/{content_id}/versions', {
      params,
      headers: contentHeaders,
      signal,
    }),
  )
  return data
}

/** Reads an earlier text of a snippet. @throws PlatformError `not_found` */
export async function getContentVersion(
  client: PlatformClient,
  { ref, contentId, version }: { ref: string; contentId: string; version: number },
  signal?: AbortSignal,
): Promise<SnippetVersionText> {
  required({ ref, contentId, version })
  const params = { path: { ref, content_id: contentId, version } }
  return dataOf(
    client.api.GET('/platform/projects/{ref}/content/item/{content_id}/versions/{version}', {
      params,
      headers: contentHeaders,
      signal,
    }),
  )
}

export function contentVersionsQueryOptions(
  client: PlatformClient,
  { ref, contentId }: { ref: string; contentId: string },
) {
  return {
    queryKey: projectKey(client, ref, 'content', 'versions', contentId),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      listContentVersions(client, { ref, contentId }, signal),
  }
}

/** A version never changes. */
export function contentVersionQueryOptions(
  client: PlatformClient,
  { ref, contentId, version }: { ref: string; contentId: string; version: number },
) {
  return {
    queryKey: projectKey(client, ref, 'content', 'versions', contentId, version),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getContentVersion(client, { ref, contentId, version }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  }
}
