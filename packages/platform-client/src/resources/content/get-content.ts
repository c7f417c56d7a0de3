import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { contentHeaders } from './version-header'

export type Snippet = components['schemas']['Snippet']

/**
 * Returns a snippet with its text.
 * @throws PlatformError `not_found` if it no longer exists or is another user's private snippet
 */
export async function getContent(
  client: PlatformClient,
  { ref, contentId }: { ref: string; contentId: string },
  signal?: AbortSignal,
): Promise<Snippet> {
  required({ ref, contentId })
  const params = { path: { ref, content_id: contentId } }
  return dataOf(
    client.api.GET('/platform/projects/{ref}/content/item/{content_id}', {
      params,
      headers: contentHeaders,
      signal,
    }),
  )
}
