import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

export type AuditPage = components['schemas']['AuditPage']
export type AuditEntry = components['schemas']['AuditEntry']

/** Entries a page. */
export const AUDIT_PAGE_SIZE = 100

export interface AuditPageParams {
  /** `next_before` of the page before; absent: from the newest entry on. */
  before?: string
}

const queryOf = ({ before }: AuditPageParams) => ({ limit: AUDIT_PAGE_SIZE, ...(before ? { before } : {}) })

/** A page of the changes in an organization and its projects, the newest first. */
export async function listOrganizationAuditLog(
  client: PlatformClient,
  { slug, ...page }: { slug: string } & AuditPageParams,
  signal?: AbortSignal,
): Promise<AuditPage> {
  required({ slug })
  return dataOf(client.api.GET('/platform/organizations/{slug}/audit-log', { params: { path: { slug }, query: queryOf(page) }, signal }))
}

/** A page of the changes that the signed-in person made, the newest first. */
export function getProfileAuditLog(client: PlatformClient, page: AuditPageParams = {}, signal?: AbortSignal): Promise<AuditPage> {
  return dataOf(client.api.GET('/platform/profile/audit-log', { params: { query: queryOf(page) }, signal }))
}

/** Infinite: pages follow while there are older entries. */
export function organizationAuditLogQueryOptions(client: PlatformClient, { slug }: { slug: string }) {
  return {
    queryKey: [client.baseUrl, 'organizations', slug, 'audit-log'] as const,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      listOrganizationAuditLog(client, { slug, before: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextAuditPage,
  }
}

/** As `organizationAuditLogQueryOptions`, for one's own changes. */
export function profileAuditLogQueryOptions(client: PlatformClient) {
  return {
    queryKey: [client.baseUrl, 'profile', 'audit-log'] as const,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      getProfileAuditLog(client, { before: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextAuditPage,
  }
}

const nextAuditPage = ({ next_before: next }: AuditPage): string | undefined => next ?? undefined
