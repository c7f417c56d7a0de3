import {
  organizationProjectsQueryOptions,
  type ProjectPage,
} from '@howdah/platform-client/resources/organizations/list-organization-projects'
import { organizationQueryOptions } from '@howdah/platform-client/resources/organizations/get-organization'
import { Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Database, Plus, SearchX } from 'lucide-react'
import { useCallback, useEffect, type ReactNode } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { MoreButton } from '../../../lists/more-button'
import { paths } from '../../../paths'
import { writePreference } from '../../../preferences/browser-storage'
import { CardSkeletons } from '../../../regions/card-skeletons'
import { ManagedNotice } from '../../../managed/managed-notice'
import { QueryView } from '../../../regions/query-view'
import { isPassing } from '../../../project-status/project-status'
import { AppLink } from '../../../routing/app-link'
import { PageHead } from '../../../routing/page-head'
import type { PageProps } from '../../../routing/route.types'
import { useSearchParams } from '../../../routing/use-search'
import { poll, POLL_INTERVAL_MS } from '../../../polling/poll'
import { useCan } from '../../../session/use-can'
import { orgMessages as messages } from './org.messages'
import { ProjectCards } from './project-cards'
import { readListView, writeListView, type ProjectListView } from './project-list-view'
import { ProjectTable } from './project-table'
import { ProjectToolbar } from './project-toolbar'
import { useSearchText } from '@howdah/ui/search-field/use-search-text'

/** An organization's projects. Search, statuses, view and sort live in the URL. */
export default function OrganizationPage({ params: { slug } }: PageProps<'organization'>) {
  const { client } = useDashboard()
  const can = useCan()
  const [query, setQuery] = useSearchParams()
  const listView = readListView(query)
  const { search, view, statuses, sort } = listView
  const change = useCallback(
    (next: Partial<ProjectListView>) =>
      setQuery((before) => writeListView(before, next), { replace: true }),
    [setQuery],
  )
  const commitSearch = useCallback((text: string) => change({ search: text }), [change])
  const box = useSearchText(search, commitSearch)

  const organization = useQuery(organizationQueryOptions(client, { slug }))
  const projects = useInfiniteQuery({
    ...organizationProjectsQueryOptions(client, {
      slug,
      sort,
      ...(search === '' ? {} : { search }),
      ...(statuses.length === 0 ? {} : { statuses: [...statuses] }),
    }),
    placeholderData: (previous) => previous,
    // All pages are read again.
    refetchInterval: poll(
      (data) =>
        (data?.pages.some(hasPassing) ? POLL_INTERVAL_MS.passingList : POLL_INTERVAL_MS.settled) *
        (data?.pages.length ?? 1),
    ),
  })

  // The start leads here the next time.
  const known = organization.data !== undefined
  useEffect(() => {
    if (known) writePreference('last-organization', slug)
  }, [known, slug])

  const mayCreate = can({ slug }, 'create', 'projects') === 'yes'
  const create = mayCreate && (
    <Button asChild>
      <AppLink href={paths.newProjectIn({ slug })}>
        <Plus size={16} strokeWidth={1.5} aria-hidden />
        {messages.newProject}
      </AppLink>
    </Button>
  )
  return (
    <div className="hd-page">
      <PageHead>{create}</PageHead>
      <ManagedNotice organization={organization.data} />
      <ProjectToolbar
        box={box}
        view={listView}
        onChange={change}
        count={projects.data?.pages[0]?.pagination.count}
      />
      <QueryView query={projects} title={messages.failed} loading={<CardSkeletons />}>
        {(data) => {
          const list = data.pages.flatMap((page) => page.projects)
          if (list.length === 0)
            return search === '' && statuses.length === 0 ? (
              <NoProjects create={create} />
            ) : (
              <NoneFound />
            )
          return (
            <>
              {view === 'list' ? (
                <ProjectTable
                  projects={list}
                  sort={sort}
                  onSort={(next) => change({ sort: next })}
                />
              ) : (
                <ProjectCards projects={list} />
              )}
              {projects.isFetchNextPageError && (
                <ErrorAlert title={messages.moreFailed} error={projects.error} />
              )}
              <MoreButton query={projects} label={messages.more} />
            </>
          )
        }}
      </QueryView>
    </div>
  )
}

function hasPassing({ projects }: ProjectPage): boolean {
  return projects.some((project) => isPassing(project.status))
}

function NoneFound() {
  return <EmptyState icon={<SearchX size={20} strokeWidth={1.5} />} title={messages.noneFound} />
}

function NoProjects({ create }: { create: ReactNode }) {
  return (
    <EmptyState
      icon={<Database size={20} strokeWidth={1.5} />}
      title={messages.emptyTitle}
      description={create ? messages.emptyText : messages.emptyReadOnly}
      action={create || undefined}
    />
  )
}
