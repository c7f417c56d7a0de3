import {
  ResultsGrid,
  resultSetOfRows,
  type CellValue,
  type QueryColumn,
  type ResultsGridProps,
} from '@howdah/sdk/results-grid'
import { useMemo } from 'react'

export interface RowsGridProps extends Omit<ResultsGridProps, 'result'> {
  /** Rows that may still be arriving. Absent: those of `columns` and `rows`. */
  result?: ResultsGridProps['result']
  /** Columns of `rows`, such as `[{ name: 'id' }, { name: 'note' }]`. */
  columns?: readonly (Pick<QueryColumn, 'name'> & Partial<QueryColumn>)[]
  /** Values as Postgres writes them, such as `[['1', 'a text'], ['2', null]]`. */
  rows?: readonly (readonly CellValue[])[]
}

/** The results grid of a page that has rows and nothing that makes a result set of them. */
export function RowsGrid({ result, columns, rows, ...props }: RowsGridProps) {
  const own = useMemo(() => columns && resultSetOfRows(columns, rows ?? []), [columns, rows])
  return <ResultsGrid {...props} result={result ?? own ?? null} />
}
