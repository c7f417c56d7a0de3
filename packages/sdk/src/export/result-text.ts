import { MAX_COPIED_CHARACTERS } from '@howdah/rules/export/tsv'
import type { ExportFormat, ExportValue, TableArea } from '@howdah/rules/export/export.types'
import { exportWriter } from '@howdah/rules/export/export-writer'
import type { ResultSet } from '../results/result-set'

/**
 * Number of rows written before the page gets control again, so that a large result does not freeze
 * it.
 */
const ROWS_PER_TURN = 2000

export interface ResultTextOptions {
  format: ExportFormat
  /** Written as in SQL; for `sql` only. */
  table: string
  /** Part of the result. @default all that has arrived */
  area?: TableArea
  signal: AbortSignal
}

/** Rows that have arrived, as text in pieces. */
export async function* resultText(
  result: ResultSet,
  { format, table, area, signal }: ResultTextOptions,
): AsyncGenerator<string> {
  const { rows, columns: bounds } = area ?? {
    rows: [[0, result.rowCount - 1] as const],
    columns: [0, result.columns.length - 1] as const,
  }
  const [first, last] = bounds
  const columns = result.columns.slice(first, last + 1)
  const writer = exportWriter(format, columns, table)
  let written = 0
  yield writer.head
  for (const [from, to] of rows) {
    for (let start = from; start <= to; start += ROWS_PER_TURN) {
      let piece = ''
      for (let row = start; row <= Math.min(start + ROWS_PER_TURN - 1, to); row += 1) {
        const values = columns.map(
          (_, column): ExportValue => result.getCell(row, first + column) ?? null,
        )
        piece += writer.row(values, written++)
      }
      yield piece
      await new Promise((resolve) => setTimeout(resolve))
      signal.throwIfAborted()
    }
  }
  yield writer.tail
}

/** Rows of an area. */
export function rowsOfArea({ rows }: TableArea): number {
  return rows.reduce((sum, [from, to]) => sum + to - from + 1, 0)
}

/** The whole text; null when it is larger than the clipboard should be asked to take. */
export async function copyableText(
  result: ResultSet,
  options: ResultTextOptions,
): Promise<string | null> {
  let text = ''
  for await (const piece of resultText(result, options)) {
    text += piece
    if (text.length > MAX_COPIED_CHARACTERS) return null
  }
  return text
}

/** A file of it, whose pieces are never one string. */
export async function resultFile(
  result: ResultSet,
  options: ResultTextOptions,
  mediaType: string,
): Promise<Blob> {
  const pieces: Blob[] = []
  for await (const piece of resultText(result, options)) pieces.push(new Blob([piece]))
  return new Blob(pieces, { type: mediaType })
}
