import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { organizationKey } from '../../query-keys'

export type OrganizationUsage = components['schemas']['OrganizationUsage']
export type OrganizationUsageMetric = components['schemas']['UsageMetric']

/** Milliseconds for which usage is taken as it was asked: 30 minutes. */
export const USAGE_STALE_TIME_MS = 30 * 60_000

export interface UsageParams {
  slug: string
  /** Only usage of this project. */
  projectRef?: string
  /** ISO date. @default the first of this month */
  start?: string
  /** ISO date, exclusive. @default now */
  end?: string
}

/** Returns the usage of an organization, compared with the quotas of its plan. */
export async function getOrganizationUsage(
  client: PlatformClient,
  { slug, projectRef, start, end }: UsageParams,
  signal?: AbortSignal,
): Promise<OrganizationUsage> {
  required({ slug })
  const query = {
    ...(projectRef ? { project_ref: projectRef } : {}),
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
  }
  return dataOf(
    client.api.GET('/platform/organizations/{slug}/usage', {
      params: { path: { slug }, query },
      signal,
    }),
    {
      usages: [{ metric: 'string' }],
    },
  )
}

/** Asked again after 30 minutes. */
export function organizationUsageQueryOptions(
  client: PlatformClient,
  { slug, ...params }: UsageParams,
) {
  return {
    queryKey: organizationKey(client, slug, 'usage', params),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getOrganizationUsage(client, { slug, ...params }, signal),
    staleTime: USAGE_STALE_TIME_MS,
    gcTime: USAGE_STALE_TIME_MS,
  }
}
