import type { ArrangedTable } from './arrange'
import { RANK_GAP, TABLE_GAP, WINDOW_RATIO, type Box } from './boxes'

/** Pixels between the columns of one rank. */
const COLUMN_GAP = 48

/** Tables below each other. */
interface Column {
  tables: ArrangedTable[]
  width: number
  height: number
  /** Pixels to the column before. */
  gap: number
}

/**
 * Arranges ranks of tables, each in as many columns as it takes to fill the shape of a window. A
 * long chain of ranks goes on below itself, as lines of a text do.
 */
export function wrapRanks(ranks: readonly (readonly ArrangedTable[])[]): Box {
  const heights = ranks.map(stackHeight)
  let columns: Column[]
  let limit = Math.max(...heights)
  do {
    columns = ranks.flatMap((rank, at) => columnsOf(rank, Math.ceil((heights[at] ?? 0) / limit)))
    limit *= 0.9
  } while (ratioOf([columns]) < WINDOW_RATIO && columns.some(({ tables }) => tables.length > 1))

  const whole = [columns]
  // Two lines of less would be too high.
  if (ratioOf(whole) <= WINDOW_RATIO * 2) return boxOf(whole)
  let lines = whole
  for (
    let width = widthOf(columns);
    ratioOf(lines) > WINDOW_RATIO * 1.3 && lines.length < columns.length;
    width *= 0.9
  )
    lines = linesOf(columns, width)
  return boxOf(lines)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)
const stackHeight = (tables: readonly ArrangedTable[]): number =>
  sum(tables.map(({ height }) => height)) + TABLE_GAP * (tables.length - 1)
const widthOf = (line: readonly Column[]): number =>
  sum(line.map(({ width, gap }, at) => width + (at === 0 ? 0 : gap)))
const heightOf = (line: readonly Column[]): number => Math.max(...line.map(({ height }) => height))

function ratioOf(lines: readonly Column[][]): number {
  const height = sum(lines.map(heightOf)) + RANK_GAP * (lines.length - 1)
  return Math.max(...lines.map(widthOf)) / height
}

/** Returns a rank in columns of about the same height, in which its tables stand about as high as they did. */
function columnsOf(rank: readonly ArrangedTable[], count: number): Column[] {
  const columns = Array.from({ length: Math.min(count, rank.length) }, (_, at): Column => ({
    ...{ tables: [], width: 0, height: -TABLE_GAP },
    gap: at === 0 ? RANK_GAP : COLUMN_GAP,
  }))
  for (const table of rank) {
    const column = columns.reduce((one, other) => (other.height < one.height ? other : one))
    column.tables.push(table)
    column.width = Math.max(column.width, table.width)
    column.height += TABLE_GAP + table.height
  }
  return columns
}

/** Breaks columns into lines of up to `width` pixels, of at least one column. */
function linesOf(columns: readonly Column[], width: number): Column[][] {
  const lines: Column[][] = []
  let used = 0
  for (const column of columns) {
    const line = lines.at(-1)
    used += column.gap + column.width
    if (line && used <= width) line.push(column)
    else {
      lines.push([column])
      used = column.width
    }
  }
  return lines
}

/** Returns the box of the lines, in which each column stands in the middle of its line. */
function boxOf(lines: readonly Column[][]): Box {
  const places = new Map<number, { x: number; y: number }>()
  let top = 0
  for (const line of lines) {
    const height = heightOf(line)
    let x = 0
    for (const [at, column] of line.entries()) {
      if (at > 0) x += column.gap
      let y = Math.round(top + (height - column.height) / 2)
      for (const table of column.tables) {
        places.set(table.id, { x, y })
        y += table.height + TABLE_GAP
      }
      x += column.width
    }
    top += height + RANK_GAP
  }
  return { width: Math.max(...lines.map(widthOf)), height: top - RANK_GAP, places }
}
