import { copyLine } from '@howdah/platform-client/catalog/import/copy-text'
import type { CsvRow } from '@howdah/rules/csv/csv.types'
import { csvValue, type CsvOptions } from './csv-check'
import { csvRows, type CsvSource } from './csv-source'

/** Maximum size of one request, in UTF-16 code units. */
const MAX_BATCH_CHARACTERS = 1_500_000
/** Rows that are written and judged together. */
const MAX_BATCH_ROWS = 20_000

export interface CsvBatch {
  /** In COPY's text format. */
  data: string
  rows: readonly CsvRow[]
  /** Those that no request can carry. */
  tooLong: readonly CsvRow[]
  read: number
}

/**
 * A source in batches of whole rows, in its order.
 * @param places which fields are taken, from 0, in the order in which they are written
 */
export async function* csvBatches(
  source: CsvSource,
  options: CsvOptions,
  places: readonly number[],
  signal: AbortSignal,
  maxCharacters = MAX_BATCH_CHARACTERS,
): AsyncGenerator<CsvBatch> {
  let lines: string[] = []
  let length = 0
  let rows: CsvRow[] = []
  let tooLong: CsvRow[] = []
  let isFirst = options.hasHeader
  let read = 0
  const take = (): CsvBatch => {
    const batch = { data: lines.join(''), rows, tooLong, read }
    lines = []
    rows = []
    tooLong = []
    length = 0
    return batch
  }
  for await (const piece of csvRows(source, options.delimiter, signal)) {
    for (const row of piece.rows) {
      if (isFirst) {
        isFirst = false
        continue
      }
      const line = copyLine(
        places.map((place) => csvValue(row.fields[place] ?? null, options.empty)),
      )
      if (line.length > maxCharacters) {
        tooLong.push(row)
        continue
      }
      if (length + line.length > maxCharacters || rows.length === MAX_BATCH_ROWS) yield take()
      lines.push(line)
      rows.push(row)
      length += line.length
    }
    read = piece.read
  }
  if (rows.length > 0 || tooLong.length > 0) yield take()
}
