import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { projectKey } from '../../query-keys'

export type AuthConfig = components['schemas']['AuthConfig']
export type AuthConfigChange = components['schemas']['AuthConfigChange']

export function authConfigQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'auth-config'),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AuthConfig> => {
      required({ ref })
      return dataOf(
        client.api.GET('/platform/auth/{ref}/config', { params: { path: { ref } }, signal }),
      )
    },
  }
}

/** Changes settings of a project's auth service; absent ones stay as they are. */
export async function updateAuthConfig(
  client: PlatformClient,
  { ref, change }: { ref: string; change: AuthConfigChange },
): Promise<AuthConfig> {
  required({ ref, change })
  return dataOf(
    client.api.PATCH('/platform/auth/{ref}/config', { params: { path: { ref } }, body: change }),
  )
}
