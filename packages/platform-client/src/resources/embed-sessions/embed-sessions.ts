import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'

export type EmbedSession = components['schemas']['EmbedSession']

/** Embed sessions of a project that have not expired, the newest first. */
export function listEmbedSessions(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<EmbedSession[]> {
  required({ ref })
  return dataOf(
    client.api.GET('/platform/projects/{ref}/embed-sessions', {
      params: { path: { ref } },
      signal,
    }),
  )
}

export function embedSessionsQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'embed-sessions'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listEmbedSessions(client, { ref }, signal),
  }
}

/** Revokes an embed session, which ends immediately with what runs by its token. */
export async function deleteEmbedSession(
  client: PlatformClient,
  { ref, sessionId }: { ref: string; sessionId: string },
): Promise<void> {
  required({ ref, sessionId })
  await dataOf(
    client.api.DELETE('/platform/projects/{ref}/embed-sessions/{session_id}', {
      params: { path: { ref, session_id: sessionId } },
    }),
  )
}
