import {
  isLogCursor,
  logHistogramQueryOptions,
  logLineKey,
  logLineQueryOptions,
  logsQueryOptions,
  type LogLine,
  type LogView,
} from '@howdah/platform-client/resources/logs/logs'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Button, Callout } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import {
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useDashboard } from '../../../../dashboard-context'
import { MoreButton } from '../../../../lists/more-button'
import { poll } from '../../../../polling/poll'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { LogDetail } from './log-detail'
import { LogFiltersBar } from './log-filters'
import { LogHistogramChart } from './log-histogram'
import { LogLines } from './log-lines'
import { isLong } from '../../../../time-range/time-range'
import { LogsLayout } from './logs-layout'
import { logPageMessages as messages } from './logs.messages'
import { useLogFilters, type LogFilters } from './use-log-filters'

/** Milliseconds between two reads while lines are followed. */
const LIVE_INTERVAL_MS = 2_000

/** A page of the logs: lines of a source or about a product. */
export function LogsPage({ projectRef, view }: { projectRef: string; view: LogView }) {
  return (
    <LogsLayout projectRef={projectRef}>
      {(project) => <Lines project={project} view={view} />}
    </LogsLayout>
  )
}

function Lines({ project: { endpoint, ref }, view }: { project: Project; view: LogView }) {
  const { client } = useDashboard()
  const filters = useLogFilters(view)
  const { filter, range, set, show } = filters
  const opened = useOpenedLine(ref, filters)
  const isLive = filters.query.has('live') && 'last' in range
  const common = {
    refetchInterval: isLive ? poll(LIVE_INTERVAL_MS) : (false as const),
    placeholderData: keepPreviousData,
  }
  const query = useInfiniteQuery({ ...logsQueryOptions(client, { ref, filter, range }), ...common })
  const histogram = useQuery({
    ...logHistogramQueryOptions(client, { ref, filter, range }),
    ...common,
  })
  const refresh = () => void Promise.all([query.refetch(), histogram.refetch()])
  return (
    <div className="hd-logs">
      <p className="hd-page-intro">{messages.intros[view]}</p>
      <LogFiltersBar
        view={view}
        filters={filters}
        storedDays={query.data?.pages[0]?.stored_days}
        isLive={isLive}
        isFetching={query.isFetching}
        onLive={(wanted) => set('live', wanted ? '1' : undefined)}
        onRefresh={refresh}
      />
      {isLong(range) && <Notice text={messages.long} />}
      {filter.request_id !== undefined && (
        <Notice text={messages.request(filter.request_id)}>
          <Button size="1" variant="soft" onClick={() => set('request', undefined)}>
            {messages.clearRequest}
          </Button>
        </Notice>
      )}
      {!('last' in range) && (
        <div>
          <Button size="1" variant="soft" color="gray" onClick={() => show(null)}>
            {messages.reset}
          </Button>
        </div>
      )}
      <QueryView
        query={histogram}
        title={messages.histogramFailed}
        loading={<div className="hd-log-bars" />}
      >
        {(data) => <LogHistogramChart histogram={data} onSelect={show} />}
      </QueryView>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons count={8} />}>
        {({ pages }) => {
          const lines = pages.flatMap((page) => page.lines)
          const [first] = pages
          return (
            <>
              {first !== undefined && first.dropped > 0 && (
                <Notice text={messages.dropped(first.dropped)} />
              )}
              <p className="hd-log-count" role="status">
                {query.hasNextPage
                  ? messages.shownOfMore(lines.length)
                  : messages.shown(lines.length)}
              </p>
              {lines.length === 0 ? (
                <EmptyState
                  icon={<ScrollText size={20} strokeWidth={1.5} />}
                  title={messages.none}
                  description={messages.noneText}
                />
              ) : (
                <LogLines
                  label={messages.intros[view]}
                  lines={lines}
                  view={view}
                  onOpen={opened.open}
                />
              )}
              {query.isFetchNextPageError && (
                <ErrorAlert title={messages.moreFailed} error={query.error} />
              )}
              <MoreButton query={query} label={messages.more} />
              {first !== undefined && (
                <p className="hd-section-intro">{messages.stored(first.stored_days)}</p>
              )}
            </>
          )
        }}
      </QueryView>
      {opened.error !== null && (
        <ErrorAlert title={messages.lineFailed} error={opened.error} onRetry={opened.retry} />
      )}
      {opened.isMissing && <Notice text={messages.noLine} />}
      {opened.line !== null && (
        <LogDetail
          projectRef={ref}
          line={opened.line}
          endpoint={endpoint}
          onOpen={opened.open}
          onClose={opened.close}
        />
      )}
    </div>
  )
}

/** Returns the line whose cursor is in the URL, and what opens another one. */
function useOpenedLine(ref: string, { query, set }: LogFilters) {
  const { client } = useDashboard()
  const queries = useQueryClient()
  const cursor = query.get('line') ?? ''
  const isCursor = isLogCursor(cursor)
  const options = logLineQueryOptions(client, { ref, cursor })
  const found = useQuery({ ...options, queryFn: isCursor ? options.queryFn : skipToken })
  return {
    line: isCursor ? (found.data ?? null) : null,
    error: isCursor && found.data === undefined ? found.error : null,
    retry: () => void found.refetch(),
    isMissing: cursor !== '' && (!isCursor || found.data === null),
    open(line: LogLine) {
      queries.setQueryData(logLineKey(client, ref, line.cursor), line)
      set('line', line.cursor)
    },
    close: () => set('line', undefined),
  }
}

function Notice({ children, text }: { text: string; children?: React.ReactNode }) {
  return (
    <Callout.Root size="1" color="amber" role="status">
      <Callout.Text>{text}</Callout.Text>
      {children}
    </Callout.Root>
  )
}
