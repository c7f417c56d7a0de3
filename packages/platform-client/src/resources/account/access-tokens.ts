import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { platformKey } from '../../query-keys'

export type AccessToken = components['schemas']['AccessToken']
export type CreatedAccessToken = components['schemas']['NewAccessToken']

export interface AccessTokenInput {
  name: string
  /** Maximum permissions of the token; null or absent for all permissions of its owner. */
  scopes?: components['schemas']['Permission'][] | null
  /** References of the only projects that it works for; null or absent for all of its owner. */
  projectRefs?: string[] | null
  /** ISO 8601, in the future; null or absent for never. */
  expiresAt?: string | null
}

/** One's access tokens, the newest first. */
export function listAccessTokens(
  client: PlatformClient,
  signal?: AbortSignal,
): Promise<AccessToken[]> {
  return dataOf(client.api.GET('/platform/profile/access-tokens', { signal }))
}

export function accessTokensQueryOptions(client: PlatformClient) {
  return {
    queryKey: platformKey(client, 'profile', 'access-tokens'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listAccessTokens(client, signal),
  }
}

/** Makes an access token; `token` of the answer is shown this once. */
export async function createAccessToken(
  client: PlatformClient,
  { name, scopes, projectRefs, expiresAt }: AccessTokenInput,
): Promise<CreatedAccessToken> {
  required({ name })
  return dataOf(
    client.api.POST('/platform/profile/access-tokens', {
      body: {
        name,
        scopes: scopes ?? null,
        project_refs: projectRefs ?? null,
        expires_at: expiresAt ?? null,
      },
    }),
  )
}

/** Deletes one of the user's access tokens, which becomes invalid immediately. */
export async function deleteAccessToken(
  client: PlatformClient,
  { tokenId }: { tokenId: string },
): Promise<void> {
  required({ tokenId })
  await dataOf(
    client.api.DELETE('/platform/profile/access-tokens/{token_id}', {
      params: { path: { token_id: tokenId } },
    }),
  )
}
