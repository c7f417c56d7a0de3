import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { platformKey } from '../../query-keys'

export type TotpState = components['schemas']['TotpState']

/** Whether the second factor is on, and how many recovery codes are left. */
export function getTotp(client: PlatformClient, signal?: AbortSignal): Promise<TotpState> {
  return dataOf(client.api.GET('/platform/profile/totp', { signal }))
}

export function totpQueryOptions(client: PlatformClient) {
  return {
    queryKey: platformKey(client, 'profile', 'totp'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getTotp(client, signal),
  }
}
