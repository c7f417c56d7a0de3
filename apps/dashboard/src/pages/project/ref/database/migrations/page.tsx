import { migrationListQueryOptions } from '@howdah/platform-client/catalog/migrations'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useInfiniteQuery } from '@tanstack/react-query'
import { History, SearchX } from 'lucide-react'
import { useCallback } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { ListToolbar } from '../../../../../lists/list-toolbar'
import { MoreButton } from '../../../../../lists/more-button'
import { useListView } from '../../../../../lists/use-list-view'
import { useSearchText } from '@howdah/ui/search-field/use-search-text'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { DatabasePage } from '../../../../../database/database-page'
import type { PageProps } from '../../../../../routing/route.types'
import { useSearchParams } from '../../../../../routing/use-search'
import { ExportMigrations } from './export-migrations'
import { CompareHistoryButton } from './history-comparison'
import { ImportMigrationsButton } from './import-migrations'
import './migrations.css'
import { MigrationPanel } from './migration-panel'
import { MigrationTable } from './migration-table'
import { NewMigrationButton } from './new-migration'
import { migrationsMessages as messages } from './migrations.messages'

/**
 * Migrations that tools have run and recorded in the database. Search, sort order and the open
 * migration are stored in the URL.
 */
export default function MigrationsPage({ params: { ref } }: PageProps<'migrations'>) {
  const { client } = useDashboard()
  const [parameters, setParameters] = useSearchParams()
  const { search, sort, onSearch, onSort } = useListView(['version'], {
    column: 'version',
    descending: true,
  })
  const box = useSearchText(
    search,
    useCallback((text: string) => onSearch(text.trim()), [onSearch]),
  )
  const query = useInfiniteQuery({
    ...migrationListQueryOptions(client, {
      projectRef: ref,
      search,
      oldestFirst: !sort.descending,
    }),
    placeholderData: (previous) => previous,
  })
  const count = query.data?.pages.at(-1)?.count
  const version = parameters.get('version')
  const read = (wanted: string | null) =>
    setParameters(
      (before) => {
        if (wanted === null) before.delete('version')
        else before.set('version', wanted)
        return before
      },
      { replace: true },
    )
  return (
    <>
      <DatabasePage
        projectRef={ref}
        action={<MigrationActions projectRef={ref} isEmpty={count === 0} />}
      >
        <p className="hd-page-intro">{messages.intro}</p>
        {(count !== 0 || box.text !== '') && (
          <ListToolbar
            label={messages.search}
            search={box.text}
            onSearch={box.type}
            count={count === undefined ? '' : messages.count(count)}
          />
        )}
        <QueryView query={query} title={messages.failed} loading={<RowSkeletons count={5} />}>
          {({ pages }) => {
            const migrations = pages.flatMap((page) => page.migrations)
            if (migrations.length === 0) return <Nothing isSearched={search !== ''} />
            return (
              <>
                <MigrationTable migrations={migrations} sort={sort} onSort={onSort} onRead={read} />
                {query.isFetchNextPageError && (
                  <ErrorAlert title={messages.moreFailed} error={query.error} />
                )}
                <MoreButton query={query} label={messages.more} />
              </>
            )
          }}
        </QueryView>
      </DatabasePage>
      {version !== null && (
        <MigrationPanel projectRef={ref} version={version} onClose={() => read(null)} />
      )}
    </>
  )
}

/** Buttons of the page. */
function MigrationActions({ projectRef, isEmpty }: { projectRef: string; isEmpty: boolean }) {
  return (
    <div className="hd-migration-actions">
      <CompareHistoryButton projectRef={projectRef} />
      {!isEmpty && <ExportMigrations projectRef={projectRef} />}
      <ImportMigrationsButton projectRef={projectRef} />
      <NewMigrationButton projectRef={projectRef} />
    </div>
  )
}

function Nothing({ isSearched }: { isSearched: boolean }) {
  if (isSearched)
    return <EmptyState icon={<SearchX size={20} strokeWidth={1.5} />} title={messages.noneFound} />
  return (
    <EmptyState
      icon={<History size={20} strokeWidth={1.5} />}
      title={messages.empty}
      description={messages.emptyText}
    />
  )
}
