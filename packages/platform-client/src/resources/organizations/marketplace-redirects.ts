import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

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
