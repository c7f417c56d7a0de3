import type { StatementEntry } from '@howdah/platform-client/catalog/monitoring/statements'
import {
  statementSamplesQueryOptions,
  type StatementSamples,
} from '@howdah/platform-client/resources/projects/get-statement-samples'
import * as Select from '@howdah/ui/overlays/select'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useDashboard } from '../../../../../dashboard-context'
import { paths } from '../../../../../paths'
import { QueryView } from '../../../../../regions/query-view'
import { useSearchParams } from '../../../../../routing/use-search'
import { ReportChart } from '../../reports/report-chart'
import { timesOfSteps } from '../../reports/report-data'
import type { ReportBlock } from '../../reports/report.types'
import '../../reports/reports.css'
import { queryPerformanceMessages as messages } from './query-performance.messages'
import { dataOfSamples, hoursToRead, SAMPLE_RANGES, type SampleRange } from './statement-steps'

export interface StatementChartsProps {
  projectRef: string
  entry: StatementEntry
  isAttached: boolean
}

const DEFAULT_RANGE: SampleRange = '24h'
const isRange = (name: string | null): name is SampleRange =>
  name !== null && Object.hasOwn(SAMPLE_RANGES, name)

type Chart = Extract<ReportBlock, { kind: 'chart' }>
const chart = (metric: Chart['headline'], title: string, unit: Chart['unit']): Chart => ({
  ...{ kind: 'chart', id: `statement-${metric}`, title, unit, headline: metric },
  series: [{ metric, name: title, shape: metric === 'mean_ms' ? 'line' : 'bar' }],
})
const charts = [
  chart('total_ms', messages.time, 'ms'),
  chart('calls', messages.calls, 'count'),
  chart('mean_ms', messages.columns.mean, 'ms'),
  chart('rows', messages.columns.rows, 'count'),
]

/** Time and calls of a statement until now; the range is stored in the URL. */
export function StatementCharts({ projectRef, entry, isAttached }: StatementChartsProps) {
  const { client } = useDashboard()
  const [query, setQuery] = useSearchParams()
  const { query_id: queryId, role_id: roleId, database_id: databaseId } = entry
  const name = query.get('range')
  const range = isRange(name) ? name : DEFAULT_RANGE
  const samples = useQuery({
    ...statementSamplesQueryOptions(client, {
      ...{ ref: projectRef, queryId, roleId, databaseId, hours: hoursToRead(range) },
    }),
    enabled: !isAttached,
  })
  return (
    <section className="hd-statement-part" aria-labelledby="statement-day">
      <h3 id="statement-day" className="hd-statement-heading">
        {messages.activity}
      </h3>
      <p className="hd-section-intro">{isAttached ? messages.attached : messages.samplesIntro}</p>
      {!isAttached && (
        <>
          <Select.Root
            value={range}
            onValueChange={(next) =>
              setQuery(
                (before) => {
                  before.set('range', next)
                  return before
                },
                { replace: true },
              )
            }
          >
            <Select.Trigger aria-label={messages.range} />
            <Select.Content position="popper">
              {Object.entries(messages.ranges).map(([value, label]) => (
                <Select.Item key={value} value={value}>
                  {label}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
          <QueryView query={samples} title={messages.samplesFailed} loading={null}>
            {(read) => (
              <SampleCharts
                projectRef={projectRef}
                samples={read}
                range={range}
                now={samples.dataUpdatedAt}
              />
            )}
          </QueryView>
        </>
      )}
    </section>
  )
}

interface SampleChartsProps {
  projectRef: string
  samples: StatementSamples
  range: SampleRange
  /** Milliseconds of the last read. */
  now: number
}

function SampleCharts({ now, projectRef: ref, range, samples }: SampleChartsProps) {
  const hint = useId()
  const data = dataOfSamples(samples, range)
  if (data.steps.every((step) => step === undefined))
    return <p className="hd-section-intro">{messages.noSamples}</p>
  return (
    <>
      <p id={hint} className="hd-section-intro">
        {messages.selectHint}
      </p>
      {charts.map((block) => (
        <ReportChart
          key={block.id}
          block={block}
          data={data}
          now={now}
          selection={{
            hint,
            onSelect: (steps) =>
              navigate(paths.postgresLogs({ ref, ...timesOfSteps(data, steps) })),
          }}
        />
      ))}
    </>
  )
}
