import type { ExportFormat, ExportValue } from '@howdah/rules'
import { exportWriter } from '@howdah/rules/results'
import type { ResultSet } from '../results-grid/result-set'

/** Rows written between two looks at the page, so that a large result does not freeze it. */
const ROWS_AT_ONCE = 2000

export interface ResultTextOptions {
  format: ExportFormat
  /** Written as in SQL; for `sql` only. */
  table: string
  signal: AbortSignal
}

/** The rows that have arrived, as text in pieces. */
export async function* resultText(result: ResultSet, { format, table, signal }: ResultTextOptions): AsyncGenerator<string> {
  const { columns, rowCount } = result
  const writer = exportWriter(format, columns, table)
  yield writer.head
  for (let start = 0; start < rowCount; start += ROWS_AT_ONCE) {
    let piece = ''
    for (let row = start; row < Math.min(start + ROWS_AT_ONCE, rowCount); row += 1) {
      const values = columns.map((_, column): ExportValue => result.getCell(row, column) ?? null)
      piece += writer.row(values, row)
    }
    yield piece
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
  }
  yield writer.tail
}

/** What the clipboard is asked to take at most, in UTF-16 code units. */
export const MOST_COPIED = 16 * 1024 * 1024

/** The whole text; null when it is larger than the clipboard should be asked to take. */
export async function copyableText(result: ResultSet, options: ResultTextOptions): Promise<string | null> {
  let text = ''
  for await (const piece of resultText(result, options)) {
    text += piece
    if (text.length > MOST_COPIED) return null
  }
  return text
}

/** A file of it, whose pieces are never one string. */
export async function resultFile(result: ResultSet, options: ResultTextOptions, mediaType: string): Promise<Blob> {
  const pieces: Blob[] = []
  for await (const piece of resultText(result, options)) pieces.push(new Blob([piece]))
  return new Blob(pieces, { type: mediaType })
}
