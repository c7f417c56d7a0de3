import type { components, operations } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { projectKey } from '../../query-keys'

export type AuthEvent = components['schemas']['AuthEvent']
export type AuthEventPage =
  operations['listAuthEvents']['responses'][200]['content']['application/json']

/** Events of the auth service of a project, the newest first. */
export function authEventsQueryOptions(
  client: PlatformClient,
  {
    ref,
    action,
    search = '',
  }: {
    ref: string
    action?: string | undefined
    /** Beginning of an email address or a phone number, an ID of a user or an IP address. */
    search?: string | undefined
  },
) {
  return {
    queryKey: [...projectKey(client, ref, 'auth-events'), action ?? '', search] as const,
    queryFn: ({
      pageParam,
      signal,
    }: {
      pageParam: string | null
      signal: AbortSignal
    }): Promise<AuthEventPage> => {
      required({ ref })
      const query = {
        ...(action === undefined ? {} : { action }),
        ...(search === '' ? {} : { search }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }
      return dataOf(
        client.api.GET('/platform/auth/{ref}/audit-logs', {
          params: { path: { ref }, query },
          signal,
        }),
      )
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: AuthEventPage) => last.next_cursor,
  }
}
