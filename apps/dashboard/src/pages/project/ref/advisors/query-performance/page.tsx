import {
  resetStatementStatistics,
  statementsOf,
  statementsQueryOptions,
  statementStatisticsQueryOptions,
  type StatementStatistics,
} from '@howdah/platform-client/catalog/monitoring/statements'
import { Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Gauge, SearchX } from 'lucide-react'
import { useCallback } from 'react'
import { ReasonTooltip } from '../../../../../connect/reason-tooltip'
import { useDashboard } from '../../../../../dashboard-context'
import { DatabasePage } from '../../../../../database/database-page'
import { DangerButton } from '../../../../../dialogs/danger-button'
import { formatMoment } from '../../../../../format/date'
import { ListToolbar } from '../../../../../lists/list-toolbar'
import { useSearchText } from '@howdah/ui/search-field/use-search-text'
import { paths } from '../../../../../paths'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { AppLink } from '../../../../../routing/app-link'
import type { PageProps } from '../../../../../routing/route.types'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { useCan } from '../../../../../session/use-can'
import './query-performance.css'
import { queryPerformanceMessages as messages } from './query-performance.messages'
import { statementId } from './statement-numbers'
import { CountedStatementPanel } from './statement-panel'
import { StatementTable } from './statement-table'
import { StatementFilters } from './statement-filters'
import { useStatementsView } from './use-statements-view'

/** Statements of a project's database by the time they take, from pg_stat_statements. */
export default function QueryPerformancePage({ params: { ref } }: PageProps<'queryPerformance'>) {
  const { client } = useDashboard()
  const statistics = useQuery(statementStatisticsQueryOptions(client, { projectRef: ref }))
  const can = useCan()
  const { data: project } = useProjectQuery(ref)
  const hasReport =
    project?.capabilities.includes('api') === true &&
    can({ slug: project.organization_slug, ref }, 'read', 'reports') === 'yes'
  const counted = statistics.data && isReadable(statistics.data) ? statistics.data : null
  return (
    <DatabasePage
      projectRef={ref}
      action={counted && <ResetButton projectRef={ref} statistics={counted} />}
    >
      <p className="hd-page-intro">
        {messages.intro}{' '}
        {counted &&
          (counted.since === null
            ? messages.sinceUnknown
            : messages.since(formatMoment(counted.since)))}{' '}
        {counted?.sees_all === false && messages.ownOnly}{' '}
        {hasReport && <AppLink href={paths.statementReport({ ref })}>{messages.report}</AppLink>}
      </p>
      <QueryView query={statistics} title={messages.failed} loading={<RowSkeletons count={5} />}>
        {(state) =>
          state && isReadable(state) ? (
            <Statements projectRef={ref} statistics={state} />
          ) : (
            <EmptyState
              icon={<Gauge size={20} strokeWidth={1.5} />}
              title={state?.is_loaded ? messages.notReadable : messages.notEnabled}
              description={
                state?.is_loaded
                  ? messages.notReadableText
                  : state
                    ? messages.notLoadedText
                    : messages.notEnabledText
              }
              action={
                !state && (
                  <Button asChild variant="soft">
                    <AppLink href={paths.databaseExtensions({ ref, search: 'pg_stat_statements' })}>
                      {messages.toExtensions}
                    </AppLink>
                  </Button>
                )
              }
            />
          )
        }
      </QueryView>
    </DatabasePage>
  )
}

const isReadable = (state: StatementStatistics): boolean => state.is_loaded && state.may_read

interface StatisticsProps {
  projectRef: string
  statistics: StatementStatistics
}

function ResetButton({ projectRef, statistics: { schema, may_reset: mayReset } }: StatisticsProps) {
  const { client, queryClient } = useDashboard()
  const reset = useMutation({
    mutationFn: () => resetStatementStatistics(client, { projectRef, schema }),
    onSettled: () => queryClient.invalidateQueries(statementsOf(client, projectRef)),
  })
  if (!mayReset)
    return (
      <ReasonTooltip reason={messages.resetReason}>
        <Button aria-disabled variant="soft" color="gray">
          {messages.reset}
        </Button>
      </ReasonTooltip>
    )
  return (
    <DangerButton
      mutation={reset}
      label={messages.reset}
      failed={messages.resetFailed}
      title={messages.resetTitle}
      text={messages.resetText}
      confirm={messages.reset}
    />
  )
}

function Statements({ projectRef, statistics }: StatisticsProps) {
  const { client } = useDashboard()
  const { data: project } = useProjectQuery(projectRef)
  const view = useStatementsView()
  const { order, isReversed, role, database, search, set } = view
  const { schema } = statistics
  const query = useQuery({
    ...statementsQueryOptions(client, {
      ...{ projectRef, schema, order, isReversed, role, database, search },
    }),
    placeholderData: (previous) => previous,
  })
  const box = useSearchText(
    search,
    useCallback((text: string) => set('search', text.trim()), [set]),
  )
  const isFiltered = role !== null || database !== null || search !== ''
  return (
    <>
      <div className="hd-object-tools">
        <StatementFilters statistics={statistics} view={view} />
        <ListToolbar
          label={messages.search}
          search={box.text}
          onSearch={box.type}
          count={query.data && messages.count(Number(query.data[0]?.count ?? 0))}
        />
      </div>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons count={5} />}>
        {(statements) => (
          <>
            {statements.length > 0 ? (
              <StatementTable
                statements={statements}
                view={view}
                onOpen={(id) => set('statement', id)}
              />
            ) : (
              <EmptyState
                icon={<SearchX size={20} strokeWidth={1.5} />}
                title={isFiltered ? messages.noneFound : messages.empty}
                description={isFiltered ? undefined : messages.emptyText}
              />
            )}
            {view.statement !== null && (
              <CountedStatementPanel
                projectRef={projectRef}
                id={view.statement}
                entry={statements.find((one) => statementId(one) === view.statement)}
                statistics={statistics}
                isAttached={project?.provisioner === 'attached'}
                onClose={() => set('statement', '')}
              />
            )}
          </>
        )}
      </QueryView>
    </>
  )
}
