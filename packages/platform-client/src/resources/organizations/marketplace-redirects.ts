import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { organizationKey, platformKey } from '../../query-keys'

/**
 * Returns the URL where the partner's hosting marketplace manages the organization of an
 * installation.
 */
export async function getVercelRedirect(
  client: PlatformClient,
  { installationId }: { installationId: string },
  signal?: AbortSignal,
): Promise<{ url: string }> {
  required({ installationId })
  return dataOf(
    client.api.GET('/platform/vercel/redirect/{installation_id}', {
      params: { path: { installation_id: installationId } },
      signal,
    }),
  )
}

export function vercelRedirectQueryOptions(
  client: PlatformClient,
  { installationId }: { installationId: string },
) {
  return {
    queryKey: platformKey(client, 'vercel-redirect', installationId),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getVercelRedirect(client, { installationId }, signal),
  }
}

/** Returns the URL where the partner's cloud marketplace manages an organization. */
export async function getCloudMarketplaceRedirect(
  client: PlatformClient,
  { slug }: { slug: string },
  signal?: AbortSignal,
): Promise<{ url: string }> {
  required({ slug })
  return dataOf(
    client.api.GET('/platform/organizations/{slug}/cloud-marketplace/redirect', {
      params: { path: { slug } },
      signal,
    }),
  )
}

export function cloudMarketplaceRedirectQueryOptions(
  client: PlatformClient,
  { slug }: { slug: string },
) {
  return {
    queryKey: organizationKey(client, slug, 'cloud-marketplace-redirect'),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getCloudMarketplaceRedirect(client, { slug }, signal),
  }
}
