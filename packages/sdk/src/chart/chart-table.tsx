import type { ChartSettings } from '@howdah/rules/chart/chart.types'
import { Table } from '@howdah/ui/elements'
import type { ResultChartPoint } from './chart-data'
import type { ChartMessages } from './chart.messages'

interface ChartTableProps {
  points: readonly ResultChartPoint[]
  settings: ChartSettings
  messages: ChartMessages
}

/** Renders the values of the chart as a table, exactly as Postgres wrote them. */
export function ChartTable({ points, settings: { x, y }, messages }: ChartTableProps) {
  return (
    <div className="hw-chart-table" tabIndex={0} role="region" aria-label={messages.label}>
      <Table.Root size="1">
        <Table.Header>
          <Table.Row>
            {[x, ...y].map((name, index) => (
              <Table.ColumnHeaderCell key={index}>
                <bdi>{name}</bdi>
              </Table.ColumnHeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {points.map((point, index) => (
            <Table.Row key={index}>
              <Table.RowHeaderCell>
                <bdi>{point.x ?? messages.none}</bdi>
              </Table.RowHeaderCell>
              {point.values.map(({ text }, series) => (
                <Table.Cell key={series}>
                  <bdi>{text ?? messages.none}</bdi>
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </div>
  )
}
