import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { organizationKey, platformKey } from '../../query-keys'

export type AuditPage = components['schemas']['AuditPage']
export type AuditEntry = components['schemas']['AuditEntry']

/** Entries a page. */
export const AUDIT_PAGE_SIZE = 100

/** Filter and order of the audit log. */
export interface AuditLogView {
  /** A part of the action, the target, the project, the address or who made it. */
  search?: string
  /** @default newest */
  sort?: 'newest' | 'oldest'
}

export interface AuditPageParams extends AuditLogView {
  /** `next_before` of the page before, or with the oldest first its `next_after`; absent: the first page. */
  beyond?: string
}

const queryOf = ({ beyond, search, sort = 'newest' }: AuditPageParams) => ({
  limit: AUDIT_PAGE_SIZE,
  sort,
  ...(search ? { search } : {}),
  ...(beyond === undefined ? {} : sort === 'newest' ? { before: beyond } : { after: beyond }),
})

/** A page of the changes in an organization and its projects. */
export async function listOrganizationAuditLog(
  client: PlatformClient,
  { slug, ...page }: { slug: string } & AuditPageParams,
  signal?: AbortSignal,
): Promise<AuditPage> {
  required({ slug })
  return dataOf(
    client.api.GET('/platform/organizations/{slug}/audit-log', {
      params: { path: { slug }, query: queryOf(page) },
      signal,
    }),
  )
}

/** A page of the changes that the signed-in person made. */
export function getProfileAuditLog(
  client: PlatformClient,
  page: AuditPageParams = {},
  signal?: AbortSignal,
): Promise<AuditPage> {
  return dataOf(
    client.api.GET('/platform/profile/audit-log', { params: { query: queryOf(page) }, signal }),
  )
}

/** Infinite: pages follow while there are more entries. */
export function organizationAuditLogQueryOptions(
  client: PlatformClient,
  { slug, ...view }: { slug: string } & AuditLogView,
) {
  return {
    queryKey: organizationKey(client, slug, 'audit-log', view),
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      listOrganizationAuditLog(client, { slug, ...view, beyond: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextAuditPage,
  }
}

/** Like `organizationAuditLogQueryOptions`, for the person's own changes. */
export function profileAuditLogQueryOptions(client: PlatformClient, view: AuditLogView = {}) {
  return {
    queryKey: platformKey(client, 'profile', 'audit-log', view),
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      getProfileAuditLog(client, { ...view, beyond: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextAuditPage,
  }
}

const nextAuditPage = ({ next_before: before, next_after: after }: AuditPage): string | undefined =>
  before ?? after ?? undefined
