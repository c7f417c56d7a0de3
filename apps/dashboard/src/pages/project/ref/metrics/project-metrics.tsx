import { projectMetricsQueryOptions } from '@howdah/platform-client/resources/projects/get-project-metrics'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { SegmentedControl } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TimeChart } from '../../../../charts/time-chart'
import { useDashboard } from '../../../../dashboard-context'
import { QueryView } from '../../../../regions/query-view'
import { poll, POLL_INTERVAL_MS } from '../../../../polling/poll'
import { metricCharts, spanOf } from './metric-charts'
import { MetricsTable } from './metrics-table'
import { metricsMessages as messages } from './metrics.messages'

/** Minutes of one step. */
const STEP_MINUTES = 15

/** Requests and Postgres metrics of a project for the last day, as charts or as a table. */
export function ProjectMetricsSection({ project: { ref, provisioner } }: { project: Project }) {
  const { client } = useDashboard()
  const [view, setView] = useState<'charts' | 'table'>('charts')
  const metrics = useQuery({
    ...projectMetricsQueryOptions(client, { ref, step: STEP_MINUTES }),
    refetchInterval: poll(POLL_INTERVAL_MS.measurements),
  })
  return (
    <section className="hd-section" aria-labelledby="metrics">
      <div className="hd-metrics-head">
        <h2 id="metrics" className="hd-section-heading">
          {messages.title}
        </h2>
        <SegmentedControl.Root
          size="1"
          value={view}
          aria-label={messages.view}
          onValueChange={(value) => setView(value === 'table' ? 'table' : 'charts')}
        >
          <SegmentedControl.Item value="charts">{messages.charts}</SegmentedControl.Item>
          <SegmentedControl.Item value="table">{messages.table}</SegmentedControl.Item>
        </SegmentedControl.Root>
        <p className="hd-section-intro">
          {provisioner === 'attached'
            ? messages.introAttached(STEP_MINUTES)
            : messages.intro(STEP_MINUTES)}
        </p>
      </div>
      <QueryView
        query={metrics}
        title={messages.failed}
        loading={<div className="hd-metrics-room" />}
      >
        {(data) => {
          const charts = metricCharts(data)
          if (view === 'table') return <MetricsTable charts={charts} />
          return (
            <div className="hd-charts">
              {charts.map(({ id, ...chart }) => (
                <TimeChart key={id} {...chart} span={spanOf(data)} now={metrics.dataUpdatedAt} />
              ))}
            </div>
          )
        }}
      </QueryView>
    </section>
  )
}
