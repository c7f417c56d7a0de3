import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'

/** Addresses that can connect to a project's database, and the address of the caller. */
export type NetworkRestrictions = components['schemas']['NetworkRestrictions']

export async function getNetworkRestrictions(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<NetworkRestrictions> {
  required({ ref })
  return dataOf(
    client.api.GET('/platform/projects/{ref}/network-restrictions', {
      params: { path: { ref } },
      signal,
    }),
  )
}

export function networkRestrictionsQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'network-restrictions'),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getNetworkRestrictions(client, { ref }, signal),
  }
}

export interface NetworkRestrictionsUpdate {
  ref: string
  /** IP addresses and ranges in CIDR notation. */
  allowedRanges: readonly string[]
  /**
   * Without it, ranges that do not include the address of the caller are refused with the code
   * `conflict`.
   * @default false
   */
  confirmsLockout?: boolean
}

/** Sets the addresses that can connect to a project's database and its pools. In effect when it responds. */
export async function updateNetworkRestrictions(
  client: PlatformClient,
  { ref, allowedRanges, confirmsLockout = false }: NetworkRestrictionsUpdate,
): Promise<NetworkRestrictions> {
  required({ ref, allowedRanges })
  return dataOf(
    client.api.PUT('/platform/projects/{ref}/network-restrictions', {
      params: { path: { ref } },
      body: { allowed_ranges: [...allowedRanges], confirms_lockout: confirmsLockout },
    }),
  )
}
