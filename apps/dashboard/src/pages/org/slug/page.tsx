import { organizationProjectsQueryOptions, organizationQueryOptions, type ProjectPage } from '@howdah/platform-client'
import { Button, EmptyState, ErrorAlert, IconButton, SegmentedControl, TextField } from '@howdah/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Database, LayoutGrid, Plus, Rows3, Search, SearchX, X } from 'lucide-react'
import { useCallback, useEffect, type ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { useDashboard } from '../../../dashboard-context'
import { paths, type patterns } from '../../../paths'
import { writePreference } from '../../../preferences/browser-storage'
import { CardSkeletons } from '../../../regions/card-skeletons'
import { ManagedNotice } from '../../../managed/managed-notice'
import { isNotFound, QueryView } from '../../../regions/query-view'
import { AppLink } from '../../../routing/app-link'
import { PageHeading } from '../../../routing/page-heading'
import type { PageProps } from '../../../routing/route.types'
import { useCan } from '../../../session/use-can'
import { NotFoundPage } from '../../not-found-page'
import { orgMessages as messages } from './org.messages'
import { ProjectCards } from './project-cards'
import { readListView, writeListView, type ProjectListView } from './project-list-view'
import { ProjectTable } from './project-table'
import { useSearchBox } from './use-search-box'

/** Milliseconds between two looks at the list while a project in it comes up. */
const comingUpInterval = 2000

/** An organization's projects. Search, view and sort live in the URL. */
export function OrganizationPage({ params: { slug } }: PageProps<typeof patterns.organization>) {
  const { client } = useDashboard()
  const can = useCan()
  const [query, setQuery] = useSearchParams()
  const { search, view, sort } = readListView(query)
  const change = useCallback(
    (next: Partial<ProjectListView>) => setQuery((before) => writeListView(before, next), { replace: true }),
    [setQuery],
  )
  const commitSearch = useCallback((text: string) => change({ search: text }), [change])
  const box = useSearchBox(search, commitSearch)

  const organization = useQuery(organizationQueryOptions(client, { slug }))
  const projects = useInfiniteQuery({
    ...organizationProjectsQueryOptions(client, { slug, sort, ...(search === '' ? {} : { search }) }),
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => (state.data?.pages.some(hasComingUp) ? comingUpInterval : false),
  })

  // The start leads here the next time.
  const known = organization.data !== undefined
  useEffect(() => {
    if (known) writePreference('last-organization', slug)
  }, [known, slug])

  if (isNotFound(organization.error)) return <NotFoundPage title={messages.notFoundTitle} text={messages.notFoundText} />
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
      <div className="hd-page-head">
        <PageHeading>{messages.title}</PageHeading>
        {create}
      </div>
      <ManagedNotice organization={organization.data} />
      <div className="hd-toolbar">
        <TextField.Root
          className="hd-search"
          type="search"
          aria-label={messages.search}
          placeholder={messages.search}
          autoComplete="off"
          spellCheck={false}
          value={box.text}
          onChange={(event) => box.type(event.target.value)}
        >
          <TextField.Slot>
            <Search size={16} strokeWidth={1.5} aria-hidden />
          </TextField.Slot>
          {box.text !== '' && (
            <TextField.Slot side="right">
              <IconButton
                variant="ghost"
                color="gray"
                size="1"
                className="hd-icon-button"
                data-size="small"
                aria-label={messages.clearSearch}
                onClick={() => box.type('')}
              >
                <X size={14} strokeWidth={1.5} aria-hidden />
              </IconButton>
            </TextField.Slot>
          )}
        </TextField.Root>
        <span className="hd-count" role="status">
          {projects.data && messages.count(projects.data.pages[0]?.pagination.count ?? 0)}
        </span>
        <SegmentedControl.Root
          value={view}
          aria-label={messages.view}
          onValueChange={(value) => change({ view: value === 'list' ? 'list' : 'cards' })}
        >
          <SegmentedControl.Item value="cards" aria-label={messages.cards}>
            <LayoutGrid size={16} strokeWidth={1.5} aria-hidden />
          </SegmentedControl.Item>
          <SegmentedControl.Item value="list" aria-label={messages.list}>
            <Rows3 size={16} strokeWidth={1.5} aria-hidden />
          </SegmentedControl.Item>
        </SegmentedControl.Root>
      </div>
      <QueryView query={projects} title={messages.failed} loading={<CardSkeletons />}>
        {(data) => {
          const list = data.pages.flatMap((page) => page.projects)
          if (list.length === 0) return search === '' ? <NoProjects create={create} /> : <NoneFound />
          return (
            <>
              {view === 'list' ? (
                <ProjectTable projects={list} sort={sort} onSort={(next) => change({ sort: next })} />
              ) : (
                <ProjectCards projects={list} />
              )}
              {projects.isFetchNextPageError && <ErrorAlert title={messages.moreFailed} error={projects.error} />}
              {projects.hasNextPage && (
                <Button variant="soft" color="gray" loading={projects.isFetchingNextPage} onClick={() => void projects.fetchNextPage()}>
                  {messages.more}
                </Button>
              )}
            </>
          )
        }}
      </QueryView>
    </div>
  )
}

function hasComingUp({ projects }: ProjectPage): boolean {
  return projects.some((project) => project.status === 'COMING_UP')
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
