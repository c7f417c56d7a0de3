import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { organizationKey } from '../../query-keys'

export type PlatformDocument = components['schemas']['Document']

/** The papers that whoever runs the server gives to organizations, by name. */
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

/** Where a browser that is signed in downloads a document. */
export function documentAddress(
  client: PlatformClient,
  { slug, name }: { slug: string; name: string },
): string {
  required({ slug, name })
  return `${client.baseUrl}/platform/organizations/${encodeURIComponent(slug)}/documents/${encodeURIComponent(name)}`
}
