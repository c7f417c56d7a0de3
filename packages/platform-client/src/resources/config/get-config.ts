import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { platformKey } from '../../query-keys'

export type PlatformConfig = components['schemas']['Config']
export type PlatformMode = components['schemas']['Mode']

/** Returns the configuration of the server that is available before sign-in. */
export function getConfig(client: PlatformClient, signal?: AbortSignal): Promise<PlatformConfig> {
  return dataOf(client.api.GET('/platform/config', { signal }), {
    mode: 'string',
    version: 'string',
    flags: {},
  })
}

export function configQueryOptions(client: PlatformClient) {
  return {
    queryKey: platformKey(client, 'config'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getConfig(client, signal),
    staleTime: Infinity,
    meta: { optional: true },
  }
}
