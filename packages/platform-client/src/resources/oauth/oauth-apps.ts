import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { organizationKey } from '../../query-keys'

export type OauthApp = components['schemas']['OauthApp']
export type CreatedOauthApp = components['schemas']['NewOauthApp']
export type OauthAppAuthorization = components['schemas']['OauthAppAuthorization']

export interface OauthAppInput {
  slug: string
  name: string
  redirectUris: readonly string[]
  /** Maximum permissions that the application may request. */
  scopes: readonly components['schemas']['Permission'][]
}

/** The applications that an organization has registered, and who has authorized each. */
export async function listOauthApps(
  client: PlatformClient,
  { slug }: { slug: string },
  signal?: AbortSignal,
): Promise<OauthApp[]> {
  required({ slug })
  return dataOf(
    client.api.GET('/platform/organizations/{slug}/oauth-apps', {
      params: { path: { slug } },
      signal,
    }),
  )
}

export function oauthAppsQueryOptions(client: PlatformClient, { slug }: { slug: string }) {
  return {
    queryKey: organizationKey(client, slug, 'oauth-apps'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listOauthApps(client, { slug }, signal),
  }
}

/** Registers an application; `client_secret` of the answer is shown this once. */
export async function createOauthApp(
  client: PlatformClient,
  { slug, name, redirectUris, scopes }: OauthAppInput,
): Promise<CreatedOauthApp> {
  required({ slug, name, redirectUris, scopes })
  const body = { name, redirect_uris: [...redirectUris], scopes: [...scopes] }
  return dataOf(
    client.api.POST('/platform/organizations/{slug}/oauth-apps', {
      params: { path: { slug } },
      body,
    }),
  )
}

/** Changes an application's name and redirect URIs. */
export async function updateOauthApp(
  client: PlatformClient,
  { slug, clientId, name, redirectUris }: Omit<OauthAppInput, 'scopes'> & { clientId: string },
): Promise<void> {
  required({ slug, clientId, name, redirectUris })
  const options = {
    params: { path: { slug, client_id: clientId } },
    body: { name, redirect_uris: [...redirectUris] },
  }
  await dataOf(client.api.PUT('/platform/organizations/{slug}/oauth-apps/{client_id}', options))
}

/**
 * Replaces the secret of an application and returns the new one, shown only once; the previous one
 * becomes invalid.
 */
export async function renewOauthAppSecret(
  client: PlatformClient,
  { slug, clientId }: { slug: string; clientId: string },
): Promise<{ client_secret: string }> {
  required({ slug, clientId })
  const params = { path: { slug, client_id: clientId } }
  return dataOf(
    client.api.POST('/platform/organizations/{slug}/oauth-apps/{client_id}/secret', { params }),
  )
}

/** Deletes an application; all access granted to it ends immediately. */
export async function deleteOauthApp(
  client: PlatformClient,
  { slug, clientId }: { slug: string; clientId: string },
): Promise<void> {
  required({ slug, clientId })
  const params = { path: { slug, client_id: clientId } }
  await dataOf(
    client.api.DELETE('/platform/organizations/{slug}/oauth-apps/{client_id}', { params }),
  )
}

/** Revokes the authorization of a member. */
export async function revokeOauthAppAuthorization(
  client: PlatformClient,
  { slug, clientId, authorizationId }: { slug: string; clientId: string; authorizationId: string },
): Promise<void> {
  required({ slug, clientId, authorizationId })
  const params = { path: { slug, client_id: clientId, authorization_id: authorizationId } }
  await dataOf(
    client.api.DELETE(
      '/platform/organizations/{slug}/oauth-apps/{client_id}/authorizations/{authorization_id}',
      { params },
    ),
  )
}
