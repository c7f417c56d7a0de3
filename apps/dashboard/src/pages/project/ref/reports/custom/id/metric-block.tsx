import type { LogRange } from '@howdah/platform-client/resources/logs/logs'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import type { ReactNode } from 'react'
import type { ChosenDatabase } from '../../../../../../replicas/use-chosen-database'
import { QueryView } from '../../../../../../regions/query-view'
import { isOfRequests } from '../../alerts/alert-draft'
import { ReportChart } from '../../report-chart'
import { reportsMessages } from '../../reports.messages'
import { useReportData } from '../../use-report-data'
import { chartOf, type Block } from '../blocks'

export interface MetricBlockProps {
  project: Project
  block: Block
  range: LogRange
  /** Database of a metric of Postgres: the primary or a read replica. */
  chosen: ChosenDatabase
  /** In the head of the block. */
  tools: ReactNode
}

/** A metric over time. */
export function MetricBlock({ block, chosen, project: { ref }, range, tools }: MetricBlockProps) {
  const metric = block.metric ?? 'requests'
  const { read } = useReportData(
    ref,
    {
      source: isOfRequests(metric) ? 'requests' : 'database',
      ...(block.product !== null && { product: block.product }),
    },
    range,
    chosen,
  )
  return (
    <QueryView query={read} title={reportsMessages.failed} loading={<div className="hd-chart" />}>
      {(data) => (
        <ReportChart
          block={chartOf(block, metric)}
          data={data}
          isTable={block.chart === 'table'}
          now={read.dataUpdatedAt}
          tools={tools}
        />
      )}
    </QueryView>
  )
}
