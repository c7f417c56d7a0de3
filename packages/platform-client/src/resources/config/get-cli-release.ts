import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { platformKey } from '../../query-keys'

export type CliRelease = components['schemas']['CliRelease']

/** How long the server itself keeps what it has read of its releases, in milliseconds. */
const goodFor = 3_600_000

/** Which releases of a self-hosted server's command line there are. */
export function getCliRelease(client: PlatformClient, signal?: AbortSignal): Promise<CliRelease> {
  return dataOf(client.api.GET('/api/cli-release-version', { signal }))
}

export function cliReleaseQueryOptions(client: PlatformClient) {
  return {
    queryKey: platformKey(client, 'cli-release'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getCliRelease(client, signal),
    staleTime: goodFor,
  }
}
