import { Button, Callout } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { RotateCw } from 'lucide-react'
import { useMemo } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { formatDateTime } from '../../../../format/date'
import { lazyDatabaseField } from '../../../../replicas/lazy-database-bar'
import { useChosenDatabase } from '../../../../replicas/use-chosen-database'
import { QueryView } from '../../../../regions/query-view'
import { useSearchParams } from '../../../../routing/use-search'
import { RangeSelect } from '../../../../time-range/range-select'
import { rangeOf } from '../../../../time-range/time-range'
import { ReportBlocks } from './report-blocks'
import type { ReportContent, ReportData, Times } from './report.types'
import './reports.css'
import { reportsMessages as messages } from './reports.messages'
import { useReportData } from './use-report-data'

export interface ReportViewProps {
  projectRef: string
  content: ReportContent
  /** Returns the path of the logs; null for a project without logs. */
  logsOf: ((times: Times, search?: string) => string) | null
}

/** Range, charts and lists of a report. The range is stored in the URL. */
export function ReportView({ content, logsOf, projectRef: ref }: ReportViewProps) {
  const [query, setQuery] = useSearchParams()
  const range = useMemo(() => rangeOf(query), [query])
  const chosen = useChosenDatabase(ref)
  const { read, service } = useReportData(ref, content, range, chosen)

  const show = (next: Times | { range: string } | null) =>
    setQuery((before) => {
      for (const name of ['range', 'from', 'to']) before.delete(name)
      for (const [name, value] of Object.entries(next ?? {})) before.set(name, value)
      return before
    })

  return (
    <div className="hd-report">
      <div className="hd-toolbar">
        {content.source === 'database' && chosen.hasReplicas && (
          <lazyDatabaseField.Component fallback={null} projectRef={ref} chosen={chosen} />
        )}
        <RangeSelect
          query={query}
          range={range}
          storedDays={read.data?.stored?.days}
          onChoose={(name) => show({ range: name })}
        />
        <Button
          variant="soft"
          color="gray"
          aria-label={messages.refresh}
          loading={read.isFetching}
          onClick={() => {
            void read.refetch()
            void service?.refetch()
          }}
        >
          <RotateCw size={16} strokeWidth={1.5} aria-hidden />
        </Button>
        {!('last' in range) && (
          <Button variant="soft" color="gray" onClick={() => show(null)}>
            {messages.reset}
          </Button>
        )}
      </div>
      <QueryView query={read} title={messages.failed} loading={<div className="hd-metrics-room" />}>
        {(data) => (
          <>
            <Notices data={data} />
            {service?.error && (
              <ErrorAlert
                title={messages.failed}
                error={service.error}
                onRetry={() => void service.refetch()}
              />
            )}
            <ReportBlocks
              blocks={content.blocks}
              data={data}
              service={service?.data ?? null}
              now={read.dataUpdatedAt}
              logsOf={logsOf}
              onSelect={(times, isOne) => {
                if (!isOne) show(times)
                else if (logsOf !== null) navigate(logsOf(times))
              }}
            />
          </>
        )}
      </QueryView>
    </div>
  )
}

function Notices({ data: { dropped, span, stored } }: { data: ReportData }) {
  const texts = [
    ...(stored !== null && span.start < stored.from
      ? [messages.stored(stored.days, formatDateTime(stored.from))]
      : []),
    ...(dropped > 0 ? [messages.dropped(dropped)] : []),
  ]
  return texts.map((text) => (
    <Callout.Root key={text} size="1" color="amber" role="status">
      <Callout.Text>{text}</Callout.Text>
    </Callout.Root>
  ))
}
