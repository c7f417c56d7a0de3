import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { platformKey } from '../../query-keys'

export type CliRelease = components['schemas']['CliRelease']

/** Time for which the server itself caches the releases that it has read, in milliseconds. */
const STALE_TIME_MS = 3_600_000

/** Returns the releases of a self-hosted server's command line. */
export function getCliRelease(client: PlatformClient, signal?: AbortSignal): Promise<CliRelease> {
  return dataOf(client.api.GET('/api/cli-release-version', { signal }))
}

export function cliReleaseQueryOptions(client: PlatformClient) {
  return {
    queryKey: platformKey(client, 'cli-release'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getCliRelease(client, signal),
    staleTime: STALE_TIME_MS,
  }
}
