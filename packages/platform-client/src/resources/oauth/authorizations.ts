import type { components, operations } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { platformKey } from '../../query-keys'

export type Authorization = components['schemas']['Authorization']
export type AuthorizationRequest = components['schemas']['AuthorizationRequest']
/** Parameters with which an application has sent a user's browser. */
export type AuthorizationParameters = NonNullable<
  operations['getAuthorizationRequest']['parameters']['query']
>

/** The applications that one has authorized, the newest first. */
export function listAuthorizations(
  client: PlatformClient,
  signal?: AbortSignal,
): Promise<Authorization[]> {
  return dataOf(client.api.GET('/platform/profile/authorizations', { signal }))
}

export function authorizationsQueryOptions(client: PlatformClient) {
  return {
    queryKey: platformKey(client, 'profile', 'authorizations'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listAuthorizations(client, signal),
  }
}

/** Revokes an authorization of the signed-in person. */
export async function revokeAuthorization(
  client: PlatformClient,
  { authorizationId }: { authorizationId: string },
): Promise<void> {
  required({ authorizationId })
  const params = { path: { authorization_id: authorizationId } }
  await dataOf(client.api.DELETE('/platform/profile/authorizations/{authorization_id}', { params }))
}

/** Returns the details of an application's authorization request. */
export async function getAuthorizationRequest(
  client: PlatformClient,
  { parameters }: { parameters: AuthorizationParameters },
  signal?: AbortSignal,
): Promise<AuthorizationRequest> {
  required({ parameters })
  return dataOf(
    client.api.GET('/platform/oauth/request', { params: { query: parameters }, signal }),
  )
}

export function authorizationRequestQueryOptions(
  client: PlatformClient,
  { parameters }: { parameters: AuthorizationParameters },
) {
  return {
    queryKey: platformKey(client, 'oauth', 'request', parameters),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getAuthorizationRequest(client, { parameters }, signal),
  }
}

/** Allows or denies an authorization request. @returns address to redirect the person to */
export async function decideAuthorization(
  client: PlatformClient,
  { decision, parameters }: { decision: 'allow' | 'deny'; parameters: AuthorizationParameters },
): Promise<{ redirect_to: string }> {
  required({ decision, parameters })
  const { client_id = '', redirect_uri = '', ...rest } = parameters
  return dataOf(
    client.api.POST('/platform/oauth/decision', {
      body: { decision, client_id, redirect_uri, ...rest },
    }),
  )
}
