import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { projectKey } from '../../query-keys'

export type CaughtMail = components['schemas']['CaughtMail']

/** Mails of a project that were not sent, since no SMTP server is configured; the newest first. */
export function caughtMailsQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'caught-mails'),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<CaughtMail[]> => {
      required({ ref })
      return dataOf(
        client.api.GET('/platform/auth/{ref}/caught-mails', { params: { path: { ref } }, signal }),
      )
    },
  }
}

/** Deletes the caught mails of a project. */
export async function clearCaughtMails(
  client: PlatformClient,
  { ref }: { ref: string },
): Promise<void> {
  required({ ref })
  await dataOf(
    client.api.DELETE('/platform/auth/{ref}/caught-mails', { params: { path: { ref } } }),
  )
}
