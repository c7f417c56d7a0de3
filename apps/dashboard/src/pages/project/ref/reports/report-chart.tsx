import { csvWriter } from '@howdah/rules/export/csv'
import { formatBytes } from '@howdah/sdk/rules'
import { Download, Table2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { PictureButton } from '../../../../charts/picture-button'
import { TimeChart } from '../../../../charts/time-chart'
import { QuietButton } from '../../../../forms/quiet-button'
import { formatDateTime } from '../../../../format/date'
import { download } from '../../../../format/download'
import { formatCount, formatPercent, formatRate } from '../../../../format/number'
import { changeOf } from './report-data'
import type { ReportBlock, ReportData, ReportUnit } from './report.types'
import { reportsMessages as messages } from './reports.messages'

export interface ReportChartProps {
  block: Extract<ReportBlock, { kind: 'chart' }>
  data: ReportData
  /** Milliseconds of the last read. */
  now: number
  /** Lets steps be selected; `hint` is the ID of the element that describes how. */
  selection?: { hint: string; onSelect: (steps: { first: number; last: number }) => void }
  /** Begins as a table. @default false */
  isTable?: boolean
  /** In the head, after the other actions. */
  tools?: ReactNode
}

const TEXT_OID = 25

const writers: Record<ReportUnit, (value: number) => string> = {
  count: formatCount,
  rate: formatRate,
  ms: messages.milliseconds,
  bytes: (value) => formatBytes(value),
  share: formatPercent,
}

/** Chart of a report, which is also a table and a file. */
export function ReportChart(props: ReportChartProps) {
  const { block, data, now, selection, tools } = props
  const { headline, id, isStacked = false, series, title, unit } = block
  const { before, span, steps, total } = data
  const [isTable, setIsTable] = useState(props.isTable ?? false)
  const write = writers[unit]
  const value = total[headline] ?? null
  const shown = value === null ? messages.none : write(value)
  const rows = steps.map(
    (step, place) =>
      step && {
        at: span.start + place * span.step,
        values: series.map(({ metric }) => step[metric] ?? null),
      },
  )
  const highest = Math.max(
    0,
    ...rows.flatMap((row) => {
      const values = row?.values.map((one) => one ?? 0) ?? []
      return isStacked ? [values.reduce((sum, one) => sum + one, 0)] : values
    }),
  )
  const change = changeOf(headline, { before, total })

  function save(): void {
    const names = [messages.begins, ...series.map(({ name }) => name)]
    const writer = csvWriter(names.map((name) => ({ name, typeOid: TEXT_OID })))
    const lines = rows.map((row, place) =>
      writer.row(
        [
          new Date(span.start + place * span.step).toISOString(),
          ...series.map((_, at) => row?.values[at]?.toString() ?? null),
        ],
        place,
      ),
    )
    download(`${id}.csv`, [writer.head, ...lines].join(''), 'text/csv')
  }

  return (
    <TimeChart
      title={title}
      headline={shown}
      summary={messages.summary(title, shown, write(highest))}
      span={span}
      steps={rows}
      series={series}
      kind={unit === 'ms' || unit === 'rate' ? 'count' : unit}
      stacked={isStacked}
      write={write}
      now={now}
      note={<p className="hd-report-note">{noteOf(change, before !== null, value !== null)}</p>}
      actions={
        <span className="hd-report-actions">
          <QuietButton
            small
            label={messages.table(title)}
            title={messages.table(title)}
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          >
            <Table2 size={16} strokeWidth={1.5} aria-hidden />
          </QuietButton>
          <QuietButton small label={messages.csv(title)} title={messages.csv(title)} onClick={save}>
            <Download size={16} strokeWidth={1.5} aria-hidden />
          </QuietButton>
          {!isTable && <PictureButton title={title} name={id} />}
          {tools}
        </span>
      }
      selection={
        selection && {
          ...{ label: messages.steps(title), describedBy: selection.hint },
          onSelect: selection.onSelect,
        }
      }
      table={
        isTable ? (
          <div
            className="hd-table-frame hd-report-table"
            role="region"
            tabIndex={0}
            aria-label={title}
          >
            <table className="hd-table">
              <thead>
                <tr>
                  <th scope="col">{messages.begins}</th>
                  {series.map(({ name }) => (
                    <th key={name} scope="col" className="hd-cell-number">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.toReversed().map(
                  (row) =>
                    row && (
                      <tr key={row.at}>
                        <th scope="row">{formatDateTime(row.at)}</th>
                        {row.values.map((one, at) => (
                          <td key={at} className="hd-cell-number">
                            {one === null ? messages.none : write(one)}
                          </td>
                        ))}
                      </tr>
                    ),
                )}
              </tbody>
            </table>
          </div>
        ) : undefined
      }
    />
  )
}

function noteOf(change: number | null, hasBefore: boolean, hasValue: boolean): string {
  if (!hasBefore) return messages.noBefore
  if (change === null) return hasValue ? messages.noneBefore : messages.none
  if (Math.abs(change) < 0.0005) return messages.noChange
  return messages.change(`${change > 0 ? '+' : '−'}${formatPercent(Math.abs(change))}`)
}
