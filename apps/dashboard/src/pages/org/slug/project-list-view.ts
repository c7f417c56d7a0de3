import type { ProjectSort } from '@howdah/platform-client/resources/organizations/list-organization-projects'
import type { ProjectStatus } from '@howdah/platform-client/resources/projects/get-project'
import { projectStatuses } from '../../../project-status/project-status'

/** State of the project list in the URL. */
export interface ProjectListView {
  search: string
  view: 'cards' | 'list'
  /** Only these; all when there are none. */
  statuses: readonly ProjectStatus[]
  sort: ProjectSort
}

const sorts = [
  'name_asc',
  'name_desc',
  'created_asc',
  'created_desc',
] as const satisfies readonly ProjectSort[]

/** Reads the state from a URL; missing and invalid parts have their defaults. */
export function readListView(query: URLSearchParams): ProjectListView {
  const sort = query.get('sort')
  const statuses = query.get('statuses')?.split(',') ?? []
  return {
    search: query.get('search')?.trim() ?? '',
    view: query.get('view') === 'list' ? 'list' : 'cards',
    statuses: projectStatuses.filter((status) => statuses.includes(status)),
    sort: sorts.find((one) => one === sort) ?? 'name_asc',
  }
}

/** The query with a change of the view in it; defaults are left out, other parameters stay. */
export function writeListView(
  query: URLSearchParams,
  change: Partial<ProjectListView>,
): URLSearchParams {
  const { search, view, statuses, sort } = { ...readListView(query), ...change }
  const next = new URLSearchParams(query)
  const set = (name: string, value: string, standard: string) =>
    value === standard ? next.delete(name) : next.set(name, value)
  set('search', search.trim(), '')
  set('view', view, 'cards')
  set('statuses', statuses.join(','), '')
  set('sort', sort, 'name_asc')
  return next
}

export const projectSortColumns = ['name', 'created'] as const
export type ProjectSortColumn = (typeof projectSortColumns)[number]
