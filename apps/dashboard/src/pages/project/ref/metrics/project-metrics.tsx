import { projectMetricsQueryOptions } from '@howdah/platform-client/resources/projects/get-project-metrics'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { SegmentedControl } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { useState } from 'react'
import { TimeChart } from '../../../../charts/time-chart'
import { useDashboard } from '../../../../dashboard-context'
import { QueryView } from '../../../../regions/query-view'
import { poll, POLL_INTERVAL_MS } from '../../../../polling/poll'
import { metricCharts, spanOf } from './metric-charts'
import { defaultRange, metricRanges } from './metric-ranges'
import { MetricsTable } from './metrics-table'
import { metricsMessages as messages } from './metrics.messages'

/** Requests and Postgres metrics of a project, as charts or as a table. */
export function ProjectMetricsSection({ project: { ref, provisioner } }: { project: Project }) {
  const { client } = useDashboard()
  const [view, setView] = useState<'charts' | 'table'>('charts')
  const [{ hours, step }, setRange] = useState(defaultRange)
  const metrics = useQuery({
    ...projectMetricsQueryOptions(client, { ref, step, hours }),
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
          value={String(hours)}
          aria-label={messages.range}
          className="hd-metrics-range"
          onValueChange={(value) =>
            setRange(metricRanges.find((range) => String(range.hours) === value) ?? defaultRange)
          }
        >
          {metricRanges.map((range) => (
            <SegmentedControl.Item key={range.hours} value={String(range.hours)}>
              {messages.hours(range.hours)}
            </SegmentedControl.Item>
          ))}
        </SegmentedControl.Root>
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
          {provisioner === 'attached' ? messages.introAttached(step) : messages.intro(step)}
        </p>
      </div>
      <QueryView
        query={metrics}
        title={messages.failed}
        loading={<div className="hd-metrics-room" />}
      >
        {(data) => {
          if (data.points.length === 0)
            return (
              <EmptyState
                icon={<ChartNoAxesColumn size={20} strokeWidth={1.5} />}
                title={messages.empty(hours)}
                description={messages.emptyText}
              />
            )
          const charts = metricCharts(data, hours)
          if (view === 'table') return <MetricsTable charts={charts} hours={hours} />
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
