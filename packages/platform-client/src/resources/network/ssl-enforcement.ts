import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'

/** Returns true if the database and its pools refuse connections without TLS. */
export async function getSslEnforcement(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<boolean> {
  required({ ref })
  const { enforced } = await dataOf(
    client.api.GET('/platform/projects/{ref}/ssl-enforcement', {
      params: { path: { ref } },
      signal,
    }),
  )
  return enforced
}

export function sslEnforcementQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'ssl-enforcement'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getSslEnforcement(client, { ref }, signal),
  }
}

/** Refuses connections without TLS, or accepts them. In effect when it responds. */
export async function updateSslEnforcement(
  client: PlatformClient,
  { ref, enforced }: { ref: string; enforced: boolean },
): Promise<boolean> {
  required({ ref, enforced })
  const saved = await dataOf(
    client.api.PUT('/platform/projects/{ref}/ssl-enforcement', {
      params: { path: { ref } },
      body: { enforced },
    }),
  )
  return saved.enforced
}
