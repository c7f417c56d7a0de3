import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { platformKey } from '../../query-keys'

export type TotpState = components['schemas']['TotpState']

/** Returns the state of the second factor and the number of recovery codes left. */
export function getTotp(client: PlatformClient, signal?: AbortSignal): Promise<TotpState> {
  return dataOf(client.api.GET('/platform/profile/totp', { signal }))
}

export function totpQueryOptions(client: PlatformClient) {
  return {
    queryKey: platformKey(client, 'profile', 'totp'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getTotp(client, signal),
  }
}
