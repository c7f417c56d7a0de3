import type { LogRange } from '@howdah/platform-client/resources/logs/logs'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import type { ReactNode } from 'react'
import type { ChosenDatabase } from '../../../../../../replicas/use-chosen-database'
import { QueryView } from '../../../../../../regions/query-view'
import { isOfRequests } from '../../alerts/alert-draft'
import { timesOfSteps } from '../../report-data'
import type { Times } from '../../report.types'
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
  /** ID of the element that describes how steps are selected. */
  hint: string
  /** Shows a range, or the logs of one step. */
  onSelect: (times: Times, isOne: boolean) => void
  /** In the head of the block. */
  tools: ReactNode
}

/** A metric over time. */
export function MetricBlock(props: MetricBlockProps) {
  const { block, chosen, hint, onSelect, range, tools } = props
  const { ref } = props.project
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
          key={block.chart}
          block={chartOf(block, metric)}
          data={data}
          isTable={block.chart === 'table'}
          now={read.dataUpdatedAt}
          selection={{
            hint,
            onSelect: (steps) => onSelect(timesOfSteps(data, steps), steps.first === steps.last),
          }}
          tools={tools}
        />
      )}
    </QueryView>
  )
}
