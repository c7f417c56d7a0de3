import type { components, operations } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { organizationKey } from '../../query-keys'

export type SupportCategory = components['schemas']['SupportCategory']
export type SupportRequest = components['schemas']['SupportRequest']
export type NewSupportRequest = components['schemas']['NewSupportRequest']
/** Result of a support request; indicates if the owners were mailed as well. */
export type SentSupportRequest =
  operations['createSupportRequest']['responses'][201]['content']['application/json']
type SupportRequestPage =
  operations['listSupportRequests']['responses'][200]['content']['application/json']

const PAGE_SIZE = 50

/** Asks the owners of an organization for help. @throws PlatformError `too_many_requests` */
export async function createSupportRequest(
  client: PlatformClient,
  { slug, request }: { slug: string; request: NewSupportRequest },
): Promise<SentSupportRequest> {
  required({ slug, request })
  return dataOf(
    client.api.POST('/platform/organizations/{slug}/support-requests', {
      params: { path: { slug } },
      body: request,
    }),
  )
}

/** Returns a page of support requests, newest first. */
export async function listSupportRequests(
  client: PlatformClient,
  { slug, offset = 0 }: { slug: string; offset?: number },
  signal?: AbortSignal,
): Promise<SupportRequestPage> {
  required({ slug })
  const params = { path: { slug }, query: { offset, limit: PAGE_SIZE } }
  return dataOf(
    client.api.GET('/platform/organizations/{slug}/support-requests', { params, signal }),
  )
}

/** Infinite, until all are there. */
export function supportRequestsQueryOptions(client: PlatformClient, { slug }: { slug: string }) {
  return {
    queryKey: organizationKey(client, slug, 'support-requests'),
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
      listSupportRequests(client, { slug, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (last: SupportRequestPage, pages: readonly SupportRequestPage[]) =>
      pages.length * PAGE_SIZE < last.count ? pages.length * PAGE_SIZE : undefined,
  }
}
