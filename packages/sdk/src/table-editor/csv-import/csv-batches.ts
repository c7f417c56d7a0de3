import { copyLine } from '@howdah/platform-client/catalog/import/copy-text'
import type { CsvRow } from '@howdah/rules/csv/csv.types'
import { csvValue, type CsvOptions } from './csv-check'
import { CsvRefused, csvRows, type BrokenRow, type CsvSource } from './csv-source'

/** Maximum size of one request, in UTF-16 code units. */
const MAX_BATCH_CHARACTERS = 1_500_000
/** Maximum bytes of a row in the JSON of a request, which such a row has for itself. */
const MAX_ROW_BYTES = 16_000_000
/** Rows that are written and judged together. */
const MAX_BATCH_ROWS = 20_000

export interface CsvBatch {
  /** In COPY's text format. */
  data: string
  rows: readonly CsvRow[]
  /** Those that no request can carry. */
  tooLong: readonly CsvRow[]
  broken: readonly BrokenRow[]
  read: number
}

interface BatchLimits {
  /** Rows before this line are left out. */
  fromLine?: number | undefined
  maxCharacters?: number
  maxRowBytes?: number
}

const bytesInJson = (text: string): number => new TextEncoder().encode(JSON.stringify(text)).length

/**
 * A source in batches of whole rows, in its order.
 * @throws CsvRefused for a broken row, unless these are skipped
 * @param places which fields are taken, from 0, in the order in which they are written
 */
export async function* csvBatches(
  source: CsvSource,
  options: CsvOptions,
  places: readonly number[],
  signal: AbortSignal,
  {
    fromLine = 0,
    maxCharacters = MAX_BATCH_CHARACTERS,
    maxRowBytes = MAX_ROW_BYTES,
  }: BatchLimits = {},
): AsyncGenerator<CsvBatch> {
  let lines: string[] = []
  let length = 0
  let rows: CsvRow[] = []
  let tooLong: CsvRow[] = []
  let broken: BrokenRow[] = []
  let isFirst = options.hasHeader
  let read = 0
  const take = (): CsvBatch => {
    const batch = { data: lines.join(''), rows, tooLong, broken, read }
    lines = []
    rows = []
    tooLong = []
    broken = []
    length = 0
    return batch
  }
  for await (const piece of csvRows(source, options, signal)) {
    for (const row of piece.rows) {
      if (isFirst) {
        isFirst = false
        continue
      }
      if (row.line < fromLine) continue
      const line = copyLine(
        places.map((place) => csvValue(row.fields[place] ?? null, options.empty)),
      )
      if (line.length > maxCharacters && bytesInJson(line) > maxRowBytes) {
        tooLong.push(row)
        continue
      }
      const isFull = length + line.length > maxCharacters || rows.length === MAX_BATCH_ROWS
      if (isFull && rows.length + tooLong.length > 0) yield take()
      lines.push(line)
      rows.push(row)
      length += line.length
    }
    const [first] = piece.broken
    if (first && !options.skipBroken) throw new CsvRefused(first.problem)
    broken = broken.concat(piece.broken.filter(({ line }) => line >= fromLine))
    read = piece.read
    if (broken.length >= MAX_BATCH_ROWS) yield take()
  }
  if (rows.length > 0 || tooLong.length > 0 || broken.length > 0) yield take()
}
