import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { projectKey } from '../../query-keys'

/** The last lines that the project's Postgres wrote, the newest one last. */
export async function getStartLog(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<string[]> {
  required({ ref })
  const { lines } = await dataOf(
    client.api.GET('/platform/projects/{ref}/start-log', { params: { path: { ref } }, signal }),
  )
  return lines
}

export function startLogQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'start-log'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getStartLog(client, { ref }, signal),
  }
}
