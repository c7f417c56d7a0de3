import { isNumericType } from '@howdah/rules/sql/text/postgres-types'
import { Skeleton } from '@howdah/ui/elements'
import type { DataGridHandle, GridColumn, GridPosition } from '@howdah/ui/data-grid/data-grid.types'
import type { GridSelection } from '@howdah/ui/data-grid/selection/grid-selection'
import { use, useMemo, type Ref } from 'react'
import { areaText } from '../export/area-text'
import { CellRenderersContext, rendererOf, type CellRenderers } from '../results/cell-renderers'
import { typeNameOf } from '../results/cell-view'
import { LazyDataGrid } from '../results/lazy-data-grid'
import type { ResultSet } from '../results/result-set'
import type { ResultsGridMessages } from '../results/results-grid.messages'
import { useRowCount } from '../results/use-result-set'

export interface ResultsGridViewProps {
  result: ResultSet
  complete: boolean
  messages: ResultsGridMessages
  gridRef?: Ref<DataGridHandle>
  maxElementHeight?: number
  onViewCell: (cell: GridPosition) => void
  onSelectedCellChange?: (cell: GridPosition | null) => void
  onSelectionChange?: (selection: GridSelection) => void
  query?: string
}

/** The grid with the rows that have arrived; while the grid's code is on its way, its outline. */
export function ResultsGridView(props: ResultsGridViewProps) {
  const {
    result,
    complete,
    messages,
    gridRef,
    maxElementHeight,
    onViewCell,
    onSelectedCellChange,
    onSelectionChange,
    query,
  } = props
  const rowCount = useRowCount(result)
  const renderers = use(CellRenderersContext)
  const columns = useMemo(() => gridColumns(result, renderers), [result, renderers])
  const layout = useMemo(
    () => JSON.stringify(columns.map(({ name, typeName }) => [name, typeName])),
    [columns],
  )
  // Chunks hold every row below rowCount, so only a caller's mistake could ask for more.
  const getCell = useMemo(
    () => (row: number, column: number) => result.getCell(row, column) ?? null,
    [result],
  )
  return (
    <LazyDataGrid.Component
      // Of a result with other columns nothing that is drawn could be used again.
      key={layout}
      fallback={<GridSkeleton label={messages.loadingGrid} />}
      ref={gridRef}
      source={result}
      aria-label={messages.gridLabel}
      columns={columns}
      rowCount={rowCount}
      getCell={getCell}
      maxElementHeight={maxElementHeight}
      empty={complete ? messages.noRows : messages.loadingRows}
      onViewCell={onViewCell}
      onSelectedCellChange={onSelectedCellChange}
      onSelectionChange={onSelectionChange}
      getCopyText={(area, format) => {
        const textFor = (table: string) =>
          areaText(area, format, { columns: result.columns, getCell, table })
        return format === 'sql' ? insertTable(query).then(textFor) : textFor('')
      }}
    />
  )
}

/** Returns the table that the rows were read from; a name to replace when the table is unknown. */
async function insertTable(query: string | undefined): Promise<string> {
  const { insertTarget, tableReadBy } = await import('@howdah/rules/export/sql-insert')
  const table = query === undefined ? null : tableReadBy(query)
  return (table === null ? null : insertTarget(table)) ?? 'table_name'
}

function gridColumns(result: ResultSet, renderers: CellRenderers | undefined): GridColumn[] {
  return result.columns.map((column, index) => {
    const typeName = typeNameOf(column)
    return {
      key: String(index),
      name: column.name,
      typeName,
      align: isNumericType(column.typeOid) ? 'end' : 'start',
      renderer: rendererOf(renderers, column.name, typeName),
    }
  })
}

function GridSkeleton({ label }: { label: string }) {
  return (
    <div className="hw-grid-skeleton" role="status" aria-label={label}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height="22px" />
      ))}
    </div>
  )
}
