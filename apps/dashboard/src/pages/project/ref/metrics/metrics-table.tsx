import { formatDateTime } from '../../../../format/date'
import type { MetricChart } from './metric-charts'
import { metricsMessages as messages } from './metrics.messages'

/** Table of the charts' values, one row per time step, newest first. */
export function MetricsTable({ charts, hours }: { charts: readonly MetricChart[]; hours: number }) {
  const columns = charts.flatMap(({ series, steps, write }) =>
    series.map(({ name }, index) => ({ name, index, steps, write })),
  )
  const places = (charts[0]?.steps ?? [])
    .flatMap((step, place) => (step ? [{ at: step.at, place }] : []))
    .reverse()
  return (
    <div
      className="hd-table-frame hd-metrics-table"
      tabIndex={0}
      role="region"
      aria-label={messages.tableName(hours)}
    >
      <table className="hd-table">
        <thead>
          <tr>
            <th scope="col">{messages.begins}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="hd-cell-number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map(({ at, place }) => (
            <tr key={at}>
              <th scope="row">{formatDateTime(new Date(at).toISOString())}</th>
              {columns.map(({ name, index, steps, write }) => {
                const value = steps[place]?.values[index] ?? null
                return (
                  <td key={name} className="hd-cell-number">
                    {value === null ? messages.none : write(value)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
