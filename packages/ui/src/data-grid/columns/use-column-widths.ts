import { useState } from 'react'
import { guessColumnWidth } from './column-width'
import type { GridColumn } from '../data-grid.types'

/** Number of first rows that are sampled. */
const SAMPLE_ROWS = 30

interface Guess {
  columns: readonly GridColumn[]
  sampled: boolean
  widths: readonly number[]
}

/**
 * Returns column widths, guessed once for a set of columns and once more when its first rows
 * arrive; subsequent rows change nothing.
 */
export function useColumnWidths(
  columns: readonly GridColumn[],
  rowCount: number,
  getCell: (row: number, column: number) => string | null,
): readonly number[] {
  const sampled = rowCount > 0
  const guess = (): Guess => {
    const rows = Array.from({ length: Math.min(rowCount, SAMPLE_ROWS) }, (_, row) => row)
    return {
      columns,
      sampled,
      widths: columns.map((column, index) =>
        guessColumnWidth(
          column,
          rows.map((row) => getCell(row, index)),
        ),
      ),
    }
  }
  const [current, setCurrent] = useState(guess)
  if (current.columns === columns && (current.sampled || !sampled)) return current.widths
  // The same columns of another result: the widths before are a better guess than the names alone.
  if (!sampled && haveSameNames(current.columns, columns)) return current.widths
  const next = guess()
  setCurrent(next)
  return next.widths
}

function haveSameNames(some: readonly GridColumn[], others: readonly GridColumn[]): boolean {
  return (
    some.length === others.length && some.every(({ name }, index) => name === others[index]?.name)
  )
}
