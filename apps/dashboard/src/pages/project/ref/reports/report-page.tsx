import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Button, Callout } from '@howdah/ui/elements'
import { RotateCw } from 'lucide-react'
import { useMemo } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { formatDateTime } from '../../../../format/date'
import { paths } from '../../../../paths'
import { QueryView } from '../../../../regions/query-view'
import { useSearchParams } from '../../../../routing/use-search'
import { RangeSelect } from '../../../../time-range/range-select'
import { rangeOf } from '../../../../time-range/time-range'
import { ReportBlocks, type Times } from './report-blocks'
import { reportDefinitions, type ReportName } from './report-definitions'
import type { ReportData, ReportDefinition } from './report.types'
import { ReportsLayout } from './reports-layout'
import { reportsMessages as messages } from './reports.messages'
import { useReportData } from './use-report-data'

/** A report on a product: the blocks of its definition over a range of time. */
export function ReportPage({ projectRef, report }: { projectRef: string; report: ReportName }) {
  const definition: ReportDefinition = reportDefinitions[report]
  return (
    <ReportsLayout projectRef={projectRef}>
      {(project) =>
        definition.source === 'requests' && !project.capabilities.includes('api') ? (
          <p className="hd-section-intro">{messages.noApi}</p>
        ) : (
          <Report project={project} definition={definition} />
        )
      }
    </ReportsLayout>
  )
}

interface ReportProps {
  project: Project
  definition: ReportDefinition
}

function Report({ definition, project: { capabilities, ref } }: ReportProps) {
  const { blocks, intro, logs } = definition
  const [query, setQuery] = useSearchParams()
  const range = useMemo(() => rangeOf(query), [query])
  const read = useReportData(ref, definition, range)

  const show = (next: Times | { range: string } | null) =>
    setQuery((before) => {
      for (const name of ['range', 'from', 'to']) before.delete(name)
      for (const [name, value] of Object.entries(next ?? {})) before.set(name, value)
      return before
    })
  const logsOf = capabilities.includes('api')
    ? (times: Times, search?: string) =>
        paths[logs]({ ref, ...times, ...(search !== undefined && { search }) })
    : null

  return (
    <div className="hd-report">
      <p className="hd-page-intro">{intro}</p>
      <div className="hd-toolbar">
        <RangeSelect query={query} range={range} onChoose={(name) => show({ range: name })} />
        <Button
          variant="soft"
          color="gray"
          aria-label={messages.refresh}
          loading={read.isFetching}
          onClick={() => void read.refetch()}
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
            <ReportBlocks
              blocks={blocks}
              data={data}
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
