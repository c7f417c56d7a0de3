import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { platformKey } from '../../query-keys'

export type Session = components['schemas']['Session']

/** Returns the user's sessions, newest first. */
export function listSessions(client: PlatformClient, signal?: AbortSignal): Promise<Session[]> {
  return dataOf(client.api.GET('/platform/profile/sessions', { signal }))
}

export function sessionsQueryOptions(client: PlatformClient) {
  return {
    queryKey: platformKey(client, 'profile', 'sessions'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listSessions(client, signal),
  }
}

/** Ends one of the user's sessions immediately. */
export async function deleteSession(
  client: PlatformClient,
  { sessionId }: { sessionId: string },
): Promise<void> {
  required({ sessionId })
  await dataOf(
    client.api.DELETE('/platform/profile/sessions/{session_id}', {
      params: { path: { session_id: sessionId } },
    }),
  )
}
