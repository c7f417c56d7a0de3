import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { organizationKey } from '../../query-keys'

export type PlatformDocument = components['schemas']['Document']

/** Returns the documents that the operator of the server provides to organizations, by name. */
export async function listDocuments(
  client: PlatformClient,
  { slug }: { slug: string },
  signal?: AbortSignal,
): Promise<PlatformDocument[]> {
  required({ slug })
  return dataOf(
    client.api.GET('/platform/organizations/{slug}/documents', {
      params: { path: { slug } },
      signal,
    }),
  )
}

export function documentsQueryOptions(client: PlatformClient, { slug }: { slug: string }) {
  return {
    queryKey: organizationKey(client, slug, 'documents'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listDocuments(client, { slug }, signal),
  }
}

/** Returns the URL from which a signed-in browser downloads a document. */
export function documentAddress(
  client: PlatformClient,
  { slug, name }: { slug: string; name: string },
): string {
  required({ slug, name })
  return `${client.baseUrl}/platform/organizations/${encodeURIComponent(slug)}/documents/${encodeURIComponent(name)}`
}
