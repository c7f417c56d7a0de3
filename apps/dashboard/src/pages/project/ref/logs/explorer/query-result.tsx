import type { LogQueryResult } from '@howdah/platform-client/resources/logs/logs'
import { csvWriter } from '@howdah/rules/export/csv'
import { Button, SegmentedControl } from '@howdah/ui/elements'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { RowsChart } from '../../../../../charts/rows-chart'
import { RowsTable } from '../../../../../charts/rows-table'
import { seriesOfRows } from '../../../../../charts/series-of-rows'
import { download } from '../../../../../format/download'
import { explorerMessages as messages } from './explorer.messages'

const VIEWS = ['table', 'bar', 'line', 'area'] as const
type View = (typeof VIEWS)[number]
/** Values are texts. */
const TEXT_OID = 25
/** Rows that are drawn; the file has all of them. */
const MAX_ROWS = 500

/** Result of a query on the logs, as a table, a chart and a file. */
export function QueryResult({ result }: { result: LogQueryResult }) {
  const [view, setView] = useState<View>('table')
  const { columns, duration_ms: duration, is_truncated: isTruncated, rows } = result

  function save(): void {
    const writer = csvWriter(columns.map(({ name }) => ({ name, typeOid: TEXT_OID })))
    download('logs.csv', [writer.head, ...rows.map(writer.row)].join(''), 'text/csv')
  }

  return (
    <section className="hd-section">
      <div className="hd-section-head">
        <h2 id="log-result" className="hd-section-heading">
          {messages.result}
        </h2>
        {rows.length > 0 && (
          <span className="hd-log-result-tools">
            <SegmentedControl.Root
              size="1"
              aria-label={messages.view}
              value={view}
              onValueChange={(next) => setView(VIEWS.find((known) => known === next) ?? view)}
            >
              {VIEWS.map((known) => (
                <SegmentedControl.Item key={known} value={known}>
                  {messages.views[known]}
                </SegmentedControl.Item>
              ))}
            </SegmentedControl.Root>
            <Button size="1" variant="soft" color="gray" onClick={save}>
              <Download size={16} strokeWidth={1.5} aria-hidden />
              {messages.download}
            </Button>
          </span>
        )}
      </div>
      <p className="hd-section-intro" role="status">
        {messages.rows(rows.length, duration)}
      </p>
      {isTruncated && <p className="hd-section-intro">{messages.truncated}</p>}
      {rows.length > MAX_ROWS && <p className="hd-section-intro">{messages.shown(MAX_ROWS)}</p>}
      {rows.length === 0 ? (
        <p className="hd-section-intro">{messages.empty}</p>
      ) : (
        <Rows columns={columns} rows={rows.slice(0, MAX_ROWS)} view={view} />
      )}
    </section>
  )
}

function Rows({ columns, rows, view }: Pick<LogQueryResult, 'columns' | 'rows'> & { view: View }) {
  const names = columns.map(({ name }) => name)
  if (view !== 'table') {
    const series = seriesOfRows(names, rows)
    if (series.names.length === 0) return <p className="hd-section-intro">{messages.noNumbers}</p>
    return (
      <div className="hd-chart">
        <RowsChart
          series={series}
          shape={view}
          summary={messages.chart(series.names.join(', '), names[0] ?? '', rows.length)}
        />
      </div>
    )
  }
  return (
    <RowsTable
      className="hd-log-result"
      label={{ 'aria-labelledby': 'log-result' }}
      {...{ columns, rows }}
    />
  )
}
