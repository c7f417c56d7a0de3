import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Snippet } from './get-content'
import { contentHeaders } from './version-header'

/** Fields to save. Omitted fields retain their value, or take their default in a new snippet. */
export type SnippetPayload = components['schemas']['SnippetPayload']

/** Makes a snippet under the id that the caller chose. @throws PlatformError `conflict` when there is another one with this id */
export async function createContent(
  client: PlatformClient,
  { ref, payload }: { ref: string; payload: SnippetPayload },
  signal?: AbortSignal,
): Promise<Snippet> {
  required({ ref, payload })
  const params = { path: { ref } }
  return dataOf(
    client.api.POST('/platform/projects/{ref}/content', {
      params,
      body: payload,
      headers: contentHeaders,
      signal,
    }),
  )
}

/**
 * Creates or updates a snippet. With `payload.version` (0 for a new one) no newer text is
 * overwritten.
 * @throws PlatformError `version_conflict` if there is a newer text, which `getContent` returns;
 * `not_found` if it was deleted
 */
export async function upsertContent(
  client: PlatformClient,
  { ref, payload }: { ref: string; payload: SnippetPayload },
  signal?: AbortSignal,
): Promise<Snippet> {
  required({ ref, payload })
  const params = { path: { ref } }
  return dataOf(
    client.api.PUT('/platform/projects/{ref}/content', {
      params,
      body: payload,
      headers: contentHeaders,
      signal,
    }),
  )
}
