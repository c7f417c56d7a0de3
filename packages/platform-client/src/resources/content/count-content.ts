import type { operations } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { contentHeaders } from './version-header'

export type ContentCount =
  operations['countContent']['responses'][200]['content']['application/json']

/** Returns the number of snippets visible to the user that match `search`. */
export async function countContent(
  client: PlatformClient,
  { ref, search }: { ref: string; search?: string },
  signal?: AbortSignal,
): Promise<ContentCount> {
  required({ ref })
  const params = { path: { ref }, query: search ? { search } : {} }
  return dataOf(
    client.api.GET('/platform/projects/{ref}/content/count', {
      params,
      headers: contentHeaders,
      signal,
    }),
  )
}
