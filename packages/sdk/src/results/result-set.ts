import type { CellValue, RowChunk } from '@howdah/platform-client/query/row-chunk'
import type { QueryColumn } from '@howdah/platform-client/query/query.types'

/** The rows of one statement, which may still be arriving. Read by row and column; nothing is held as an object a row. */
export interface ResultSet {
  readonly columns: readonly QueryColumn[]
  /** Rows that have arrived by now. */
  readonly rowCount: number
  /** Memory used by the rows, in UTF-16 code units of their text. */
  readonly size: number
  /** Both from 0. Undefined outside of what has arrived. */
  getCell: (row: number, column: number) => CellValue | undefined
  /** Calls back after rows have arrived, at most once a frame. Returns what ends the subscription. */
  subscribe: (listener: () => void) => () => void
}

/** A result set that the owner of a run fills. */
export interface GrowingResultSet extends ResultSet {
  append: (chunk: RowChunk) => void
  /**
   * Notifies subscribers immediately, without waiting for the next frame: no further rows will
   * arrive.
   */
  finish: () => void
}

type Schedule = (task: () => void) => void

const MAX_PARSED_CHUNKS = 12

/**
 * Creates a result set. Rows are stored as the text of their chunks and parsed when read; only the
 * chunks that were read last stay parsed.
 */
export function createResultSet(
  columns: readonly QueryColumn[],
  schedule: Schedule = nextFrame,
): GrowingResultSet {
  const chunks: RowChunk[] = []
  /** The first row of each chunk. */
  const starts: number[] = []
  const parsed = new Map<number, CellValue[][]>()
  const listeners = new Set<() => void>()
  let rowCount = 0
  let size = 0
  let scheduled = false

  const notify = () => {
    scheduled = false
    for (const listener of [...listeners]) listener()
  }

  const rowsOf = (index: number): CellValue[][] => {
    const known = parsed.get(index)
    if (known) {
      parsed.delete(index)
      parsed.set(index, known)
      return known
    }
    const rows = chunks[index]!.rows() // the index comes from chunkIndexOf
    parsed.set(index, rows)
    if (parsed.size > MAX_PARSED_CHUNKS) parsed.delete(parsed.keys().next().value!) // not empty
    return rows
  }

  return {
    columns,
    get rowCount() {
      return rowCount
    },
    get size() {
      return size
    },
    getCell(row, column) {
      if (row < 0 || row >= rowCount) return undefined
      const index = chunkIndexOf(starts, row)
      return rowsOf(index)[row - starts[index]!]?.[column]
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    append(chunk) {
      const first = rowCount === 0
      starts.push(rowCount)
      chunks.push(chunk)
      rowCount += chunk.count
      size += chunk.size
      if (first) notify()
      else if (!scheduled) {
        scheduled = true
        schedule(notify)
      }
    },
    finish: notify,
  }
}

/** The last chunk that starts at or before the row. */
export function chunkIndexOf(starts: readonly number[], row: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (starts[middle]! <= row) low = middle
    else high = middle - 1
  }
  return low
}

/** A result set of rows that are there already, for a host with a source of its own. */
export function resultSetOfRows(
  columns: readonly (Pick<QueryColumn, 'name'> & Partial<QueryColumn>)[],
  rows: readonly (readonly CellValue[])[],
): ResultSet {
  return {
    columns: columns.map((column) => ({
      typeOid: 0,
      typeName: null,
      typmod: -1,
      tableOid: 0,
      columnNumber: 0,
      ...column,
    })),
    rowCount: rows.length,
    size: rows.reduce(
      (sum, row) => sum + row.reduce((length, cell) => length + (cell?.length ?? 4), 0),
      0,
    ),
    getCell: (row, column) => rows[row]?.[column],
    subscribe: () => () => {},
  }
}

/** A hidden page paints no frames, but its result still has to arrive. */
function nextFrame(task: () => void): void {
  if (
    typeof requestAnimationFrame === 'function' &&
    !(typeof document !== 'undefined' && document.hidden)
  )
    requestAnimationFrame(task)
  else setTimeout(task, 50)
}
