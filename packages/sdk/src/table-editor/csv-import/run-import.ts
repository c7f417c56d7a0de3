import { PlatformError } from '@howdah/platform-client/errors'
import type {
  ImportBatch,
  ImportedBatch,
} from '@howdah/platform-client/catalog/import/import-batch'
import type { ImportConflict } from '@howdah/platform-client/catalog/import/import-batch.sql'
import type { QualifiedName } from '@howdah/platform-client/catalog/ddl/ddl.types'
import { csvBatches, type CsvBatch } from './csv-batches'
import type { CsvOptions } from './csv-check'
import type { CsvSource } from './csv-source'
import { isUnsure, type ImportEvent } from './import-state'
import type { RefusedReport } from './refused-report'
import type { CsvLineProblem } from '@howdah/rules/csv/csv.types'

interface ImportPlan {
  source: CsvSource
  options: CsvOptions
  table: QualifiedName
  /** Columns of the table, each with the position of the field in the file that fills it. */
  columns: readonly { name: string; place: number }[]
  conflict: ImportConflict
  /** Statements that create a new table; run together with the first rows, or not at all. */
  before: readonly string[]
}

interface ImportOptions {
  plan: ImportPlan
  report: RefusedReport
  write: (batch: Omit<ImportBatch, 'projectRef'>) => Promise<ImportedBatch>
  onEvent: (event: ImportEvent) => void
  tooLongReason: string
  brokenReason: (problem: CsvLineProblem) => string
  signal: AbortSignal
  /** Line at which an import that has failed goes on; absent for a new one. */
  fromLine?: number
}

/**
 * Runs an import batch by batch, reading the next batch while one is being written. Progress is
 * reported as events.
 */
export async function runImport({
  plan,
  report,
  write,
  onEvent,
  tooLongReason,
  brokenReason,
  signal,
  fromLine,
}: ImportOptions): Promise<void> {
  const { source, options, table, columns, conflict } = plan
  let before = plan.before
  let writing: CsvBatch | null = null
  onEvent({ type: fromLine === undefined ? 'started' : 'resumed' })
  const batches = csvBatches(
    source,
    options,
    columns.map(({ place }) => place),
    signal,
    { fromLine },
  )
  try {
    let next: Promise<IteratorResult<CsvBatch>> = batches.next()
    for (;;) {
      const { done, value: batch } = await next
      if (done) break
      next = batches.next()
      // It is awaited in the next turn; an earlier failure is not lost.
      next.catch(() => {})
      writing = batch
      const { data, rows, tooLong, broken, read } = batch
      const names = columns.map(({ name }) => name)
      const result =
        rows.length === 0 && before.length === 0
          ? { written: 0, skipped: 0, refused: [] }
          : await write({
              table,
              columns: names,
              conflict,
              data,
              rows: rows.length,
              before,
              signal,
            })
      before = []
      const refused = result.refused.flatMap(({ row, reason }) => {
        const found = rows[row]
        return found ? [{ row: found, reason }] : []
      })
      const all = [
        ...refused,
        ...tooLong.map((row) => ({ row, reason: tooLongReason })),
        ...broken.map((row) => ({ row, reason: brokenReason(row.problem) })),
      ].toSorted((a, b) => a.row.line - b.row.line)
      report.add(all)
      writing = null
      onEvent({
        type: 'batch',
        written: result.written,
        skipped: result.skipped,
        refused: all.length,
        read,
      })
    }
    onEvent({ type: 'ended' })
  } catch (error) {
    if (signal.aborted) onEvent({ type: 'cancelled' })
    // Nothing was written, so the form can be corrected.
    else if (before.length > 0 && error instanceof PlatformError && !isUnsure(error))
      onEvent({ type: 'not-made', error })
    else
      onEvent({
        type: 'failed',
        error,
        fromLine: writing?.rows[0]?.line ?? null,
        isTableMade: before.length === 0,
      })
  } finally {
    await batches.return(undefined)
  }
}
