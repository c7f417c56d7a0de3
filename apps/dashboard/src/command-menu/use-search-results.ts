import {
  listContent,
  type SnippetEntry,
} from '@howdah/platform-client/resources/content/list-content'
import { listEntities, type Entity } from '@howdah/platform-client/catalog/entities'
import {
  listOrganizationProjects,
  type ProjectListEntry,
} from '@howdah/platform-client/resources/organizations/list-organization-projects'
import {
  organizationsQueryOptions,
  type Organization,
} from '@howdah/platform-client/resources/organizations/list-organizations'
import { profileQueryOptions } from '@howdah/platform-client/resources/identity/get-profile'
import { platformKey } from '@howdah/platform-client/query-keys'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useDashboard } from '../dashboard-context'
import { useMode } from '../modes/use-mode'
import { isActive } from '../project-status/project-status'
import { isClosedByMfa } from '../session/mfa'
import { useCan } from '../session/use-can'
import type { Scope } from '../scope/use-scope'

/** Maximum number of results of each kind. */
const MAX_RESULTS_PER_KIND = 8
/** Maximum number of organizations whose projects are searched: each is a request. */
const MAX_SEARCHED_ORGANIZATIONS = 8

export interface FoundProject extends ProjectListEntry {
  /** Name of its organization, if it is another than the one in front. */
  organization: string | undefined
}

export interface SearchResults {
  tables: readonly Entity[]
  snippets: readonly SnippetEntry[]
  projects: readonly FoundProject[]
  organizations: readonly Organization[]
  isSearching: boolean
  /** Error of a search that failed; the results of the other searches remain. */
  error: unknown
}

/** Searches by name: tables and snippets in the current project, projects in all organizations. */
export function useSearchResults({ project, ref, slug }: Scope, search: string): SearchResults {
  const { client } = useDashboard()
  const can = useCan()
  const hasOrganizations = useMode() === 'platform'
  const wanted = search !== ''
  const inProject =
    wanted &&
    project !== undefined &&
    isActive(project.status) &&
    can({ slug, ref }, 'run', 'sql') === 'yes'
  const tables = useQuery({
    queryKey: platformKey(client, 'command-menu', 'tables', ref, search),
    queryFn: ({ signal }) =>
      listEntities(client, { projectRef: ref ?? '', search, limit: MAX_RESULTS_PER_KIND }, signal),
    enabled: inProject,
  })
  const snippets = useQuery({
    queryKey: platformKey(client, 'command-menu', 'snippets', ref, search),
    queryFn: ({ signal }) => listContent(client, { ref: ref ?? '', search }, signal),
    enabled:
      wanted &&
      ref !== undefined &&
      project?.status !== 'COMING_UP' &&
      can({ slug, ref }, 'read', 'content') === 'yes',
  })
  const organizations = useQuery({
    ...organizationsQueryOptions(client),
    enabled: wanted && hasOrganizations,
  })
  const { data: profile } = useQuery({ ...profileQueryOptions(client), enabled: wanted })
  const open = (wanted ? (organizations.data ?? []) : []).filter(
    (organization) => !isClosedByMfa(organization, profile),
  )
  // The one in front first.
  const searched = [...open]
    .sort((a, b) => Number(b.slug === slug) - Number(a.slug === slug))
    .slice(0, MAX_SEARCHED_ORGANIZATIONS)
  const projects = useQueries({
    queries: searched.map((organization) => ({
      queryKey: platformKey(client, 'command-menu', 'projects', organization.slug, search),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        listOrganizationProjects(client, { slug: organization.slug, search }, signal),
    })),
  })
  const all = [tables, snippets, organizations, ...projects]
  const needle = search.toLocaleLowerCase()
  return {
    tables: tables.data?.entities.slice(0, MAX_RESULTS_PER_KIND) ?? [],
    snippets: snippets.data?.data.slice(0, MAX_RESULTS_PER_KIND) ?? [],
    projects: searched
      .flatMap(({ slug: of, name }, at) =>
        (projects[at]?.data?.projects ?? []).map((project) => ({
          ...project,
          organization: of === slug ? undefined : name,
        })),
      )
      .slice(0, MAX_RESULTS_PER_KIND),
    organizations: open
      .filter(({ name }) => name.toLocaleLowerCase().includes(needle))
      .slice(0, MAX_RESULTS_PER_KIND),
    isSearching: all.some(({ isFetching }) => isFetching),
    error: all.find(({ error }) => error !== null)?.error ?? null,
  }
}
