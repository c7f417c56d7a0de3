import type { components, operations } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { organizationKey } from '../../query-keys'

export type ProjectPage = components['schemas']['ProjectPage']
export type ProjectListEntry = components['schemas']['ProjectListEntry']
export type ProjectSort = NonNullable<
  NonNullable<operations['listOrganizationProjects']['parameters']['query']>['sort']
>

/** Projects a page. */
export const PROJECT_PAGE_SIZE = 96

export interface ProjectListParams {
  slug: string
  search?: string
  statuses?: ProjectListEntry['status'][]
  /** @default 'name_asc' */
  sort?: ProjectSort
}

/** One page of an organization's projects; `page` from 0. */
export async function listOrganizationProjects(
  client: PlatformClient,
  params: ProjectListParams & { page?: number },
  signal?: AbortSignal,
): Promise<ProjectPage> {
  const { slug, search, statuses, sort = 'name_asc', page = 0 } = params
  required({ slug })
  const query = {
    limit: PROJECT_PAGE_SIZE,
    offset: page * PROJECT_PAGE_SIZE,
    sort,
    ...(search ? { search } : {}),
    ...(statuses && statuses.length > 0 ? { statuses } : {}),
  }
  return dataOf(
    client.api.GET('/platform/organizations/{slug}/projects', {
      params: { path: { slug }, query },
      querySerializer: { array: { style: 'form', explode: false } },
      signal,
    }),
    { projects: [{ ref: 'string', name: 'string' }], pagination: { count: 'number' } },
  )
}

/** Infinite: pages follow until `pagination.count` projects are there. */
export function organizationProjectsQueryOptions(
  client: PlatformClient,
  params: ProjectListParams,
) {
  const { slug, ...filter } = params
  return {
    queryKey: organizationKey(client, slug, 'projects', filter),
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
      listOrganizationProjects(client, { ...params, page: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: nextProjectPage,
  }
}

/**
 * Returns the number of the next page, or undefined if all are loaded (or a page was empty, which
 * prevents a loop).
 */
export function nextProjectPage(last: ProjectPage, pages: ProjectPage[]): number | undefined {
  const loaded = pages.reduce((sum, page) => sum + page.projects.length, 0)
  return last.projects.length > 0 && loaded < last.pagination.count ? pages.length : undefined
}
