import type { StatementEntry } from '@howdah/platform-client/catalog/monitoring/statements'
import {
  statementSamplesQueryOptions,
  type StatementSamples,
} from '@howdah/platform-client/resources/projects/get-statement-samples'
import { useQuery } from '@tanstack/react-query'
import { TimeChart } from '../../../../../charts/time-chart'
import { useDashboard } from '../../../../../dashboard-context'
import { formatCount } from '../../../../../format/number'
import { QueryView } from '../../../../../regions/query-view'
import { queryPerformanceMessages as messages } from './query-performance.messages'
import { formatTime } from './statement-numbers'
import { spanOfSamples, stepsOfSamples } from './statement-steps'

export interface StatementChartsProps {
  projectRef: string
  entry: StatementEntry
  isAttached: boolean
}

const charts = [
  ['total_ms', messages.time, formatTime],
  ['calls', messages.calls, formatCount],
] as const

/** Time and calls of a statement during the last day. */
export function StatementCharts({ projectRef, entry, isAttached }: StatementChartsProps) {
  const { client } = useDashboard()
  const { query_id: queryId, role_id: roleId, database_id: databaseId } = entry
  const samples = useQuery({
    ...statementSamplesQueryOptions(client, { ref: projectRef, queryId, roleId, databaseId }),
    enabled: !isAttached,
  })
  return (
    <section className="hd-statement-part" aria-labelledby="statement-day">
      <h3 id="statement-day" className="hd-statement-heading">
        {messages.lastDay}
      </h3>
      <p className="hd-section-intro">{isAttached ? messages.attached : messages.samplesIntro}</p>
      {!isAttached && (
        <QueryView query={samples} title={messages.samplesFailed} loading={null}>
          {(data) => <SampleCharts samples={data} now={samples.dataUpdatedAt} />}
        </QueryView>
      )}
    </section>
  )
}

function SampleCharts({ samples, now }: { samples: StatementSamples; now: number }) {
  if (samples.points.length === 0) return <p className="hd-section-intro">{messages.noSamples}</p>
  return charts.map(([value, title, write]) => {
    const steps = stepsOfSamples(samples, value)
    const values = steps.flatMap((step) => step?.values[0] ?? [])
    const sum = write(values.reduce((total, one) => total + one, 0))
    return (
      <TimeChart
        key={value}
        title={title}
        headline={messages.sum(sum)}
        summary={messages.summary(title, sum, write(Math.max(...values)))}
        span={spanOfSamples(samples)}
        steps={steps}
        series={[{ name: title, shape: 'bar' }]}
        kind="count"
        write={write}
        now={now}
      />
    )
  })
}
