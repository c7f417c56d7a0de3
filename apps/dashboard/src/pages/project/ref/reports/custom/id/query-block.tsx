import { runLogQuery, type LogRange } from '@howdah/platform-client/resources/logs/logs'
import { textRows } from '@howdah/platform-client/query/text-rows'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { csvWriter } from '@howdah/rules/export/csv'
import { checkRunGuard } from '@howdah/rules/sql/guard/run-guard'
import { Button } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { Download, Play, Table2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { PictureButton } from '../../../../../../charts/picture-button'
import { RowsChart } from '../../../../../../charts/rows-chart'
import { RowsTable } from '../../../../../../charts/rows-table'
import { seriesOfRows } from '../../../../../../charts/series-of-rows'
import { useDashboard } from '../../../../../../dashboard-context'
import { QuietButton } from '../../../../../../forms/quiet-button'
import { download } from '../../../../../../format/download'
import type { ChosenDatabase } from '../../../../../../replicas/use-chosen-database'
import { QueryView } from '../../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../../regions/row-skeletons'
import { reportsMessages } from '../../reports.messages'
import type { Block } from '../blocks'
import { customReportMessages as messages } from '../custom-report.messages'
import { blockKey } from './block-key'
import { inTurn } from './in-turn'

export interface QueryBlockProps {
  project: Project
  block: Block
  range: LogRange
  /** Database that a query reads: the primary or a read replica. */
  chosen: ChosenDatabase
  /** In the head of the block. */
  tools: ReactNode
}

interface Result {
  columns: string[]
  rows: (string | null)[][]
}

const TEXT_OID = 25
/** Rows that are drawn; the file has all that were read. */
const MAX_ROWS = 100
const TIMEOUT_MS = 15_000

/** Result of a query on the logs or on the database, as a table or a chart. */
export function QueryBlock({ block, chosen, project: { ref }, range, tools }: QueryBlockProps) {
  const { client } = useDashboard()
  const heading = useId()
  const { chart, id, kind, title } = block
  const sql = block.sql ?? ''
  // Another person may have written it.
  const isSafe = kind === 'logs' || checkRunGuard(sql) === 'run'
  const [wanted, setWanted] = useState<string | null>(null)
  const [wantsTable, setWantsTable] = useState(false)
  const { connectionString, database } = chosen
  const about = kind === 'logs' ? range : (database ?? null)
  const query = useQuery({
    queryKey: [...blockKey(client, ref), 'block', kind, sql, about],
    queryFn: async ({ signal }): Promise<Result> => {
      if (kind === 'logs') {
        const { columns, rows } = await inTurn(ref, signal, () =>
          runLogQuery(client, { ref, range, sql, signal }),
        )
        return { columns: columns.map(({ name }) => name), rows }
      }
      const request = { projectRef: ref, sql, connectionString, timeoutMs: TIMEOUT_MS, signal }
      const { columns, rows } = await textRows(client, request)
      return {
        columns: columns.map(({ name }) => name),
        rows: rows.map((row) => row.map((value) => (value === null ? null : String(value)))),
      }
    },
    enabled: (isSafe || wanted === sql) && (kind === 'logs' || !chosen.isPending),
    staleTime: Infinity,
    // A project runs one query of a person on its logs at a time, and others may look too.
    retry: (failures, error) => failures < 5 && (error as { status?: number }).status === 429,
    retryDelay: (failures) => 1_000 * (failures + Math.random()),
  })

  function save({ columns, rows }: Result): void {
    const writer = csvWriter(columns.map((name) => ({ name, typeOid: TEXT_OID })))
    download(`${id}.csv`, [writer.head, ...rows.map(writer.row)].join(''), 'text/csv')
  }

  return (
    <section className="hd-chart" aria-labelledby={heading}>
      <div className="hd-chart-head">
        <span id={heading}>{title}</span>
        <span className="hd-report-actions hd-no-print">
          {query.data && chart !== 'table' && isCharted(query.data) && (
            <>
              <QuietButton
                small
                label={reportsMessages.table(title)}
                title={reportsMessages.table(title)}
                aria-pressed={wantsTable}
                onClick={() => setWantsTable(!wantsTable)}
              >
                <Table2 size={16} strokeWidth={1.5} aria-hidden />
              </QuietButton>
              {!wantsTable && <PictureButton title={title} name={id} />}
            </>
          )}
          {query.data && (
            <QuietButton
              small
              label={messages.csv(title)}
              title={messages.csv(title)}
              onClick={() => query.data && save(query.data)}
            >
              <Download size={16} strokeWidth={1.5} aria-hidden />
            </QuietButton>
          )}
          {tools}
        </span>
      </div>
      {!isSafe && wanted !== sql ? (
        <>
          <p className="hd-section-intro">{messages.writes}</p>
          <pre className="hd-report-sql">{sql}</pre>
          <div>
            <Button size="1" variant="soft" onClick={() => setWanted(sql)}>
              <Play size={16} strokeWidth={1.5} aria-hidden />
              {messages.run}
            </Button>
          </div>
        </>
      ) : (
        <QueryView query={query} title={messages.queryFailed} loading={<RowSkeletons count={3} />}>
          {(result) => <Rows title={title} chart={wantsTable ? 'table' : chart} result={result} />}
        </QueryView>
      )}
    </section>
  )
}

const isCharted = ({ columns, rows }: Result): boolean =>
  seriesOfRows(columns, rows.slice(0, MAX_ROWS)).names.length > 0

function Rows({ chart, result, title }: { chart: Block['chart']; result: Result; title: string }) {
  const { columns } = result
  const rows = result.rows.slice(0, MAX_ROWS)
  const series = seriesOfRows(columns, rows)
  if (rows.length === 0) return <p className="hd-section-intro">{messages.noRows}</p>
  const isCut = rows.length < result.rows.length
  return (
    <>
      {chart !== 'table' && series.names.length > 0 ? (
        <RowsChart series={series} shape={chart} summary={messages.summary(title, rows.length)} />
      ) : (
        <RowsTable
          className="hd-report-rows"
          label={{ 'aria-label': title }}
          columns={columns.map((name) => ({ name }))}
          rows={rows}
        />
      )}
      {isCut && <p className="hd-section-intro">{messages.cut(MAX_ROWS)}</p>}
    </>
  )
}
