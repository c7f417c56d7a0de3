import { typeFamily } from '@howdah/rules'
import { Skeleton, VisuallyHidden } from '@howdah/ui'
import type { GridColumn, GridPosition } from '@howdah/ui/data-grid'
import { useMemo, useState } from 'react'
import { LateDataGrid } from '../results-grid/late-data-grid'
import { formatBytes } from '../sql-editor/figures'
import { CellValuePanel } from './cell-value-panel'
import { orderedColumns } from './grid-layout'
import type { RowPage } from './row-page'
import type { GridLayoutModel } from './use-grid-layout'
import type { TableEditorModel } from './use-table-editor'
import type { TableRowsModel } from './use-table-rows'

interface TableGridProps {
  model: TableEditorModel
  rows: TableRowsModel
  grid: GridLayoutModel
}

/** One page of rows. What the server has cut says how long it is, and is loaded whole when it is opened. */
export function TableGrid({ model, rows, grid }: TableGridProps) {
  const { page, source } = rows
  if (!page || !grid.isRead) return <GridOutline label={model.messages.loading} />
  const key = JSON.stringify([source.schema, source.name, grid.layout.hidden, grid.layout.order, grid.layout.frozen])
  return <PageGrid key={key} model={model} rows={rows} grid={grid} page={page} />
}

function PageGrid({ model, rows, grid, page }: TableGridProps & { page: RowPage }) {
  const { messages } = model
  const { source, wish, place } = rows
  const { layout, change } = grid
  const [viewed, setViewed] = useState<GridPosition | null>(null)
  const [copied, setCopied] = useState<boolean | null>(null)
  // Widths are told to the grid once: from then on it has them itself.
  const [widths] = useState(layout.widths)
  const places = useMemo(
    () =>
      orderedColumns(source.columns, layout)
        .filter(({ name }) => !layout.hidden.includes(name))
        .map((column) => source.columns.indexOf(column)),
    [source, layout],
  )
  const columns = useMemo(
    () =>
      places.flatMap((index): GridColumn[] => {
        const column = source.columns[index]
        if (!column) return []
        const { name } = column
        return [
          {
            key: name,
            name,
            typeName: column.data_type,
            align: typeFamily(column) === 'number' ? 'end' : 'start',
            frozen: layout.frozen.includes(name),
            ...(widths[name] === undefined ? {} : { width: widths[name] }),
          },
        ]
      }),
    [places, source, layout.frozen, widths],
  )
  const getCell = useMemo(() => (row: number, column: number) => page.rows[row]?.[places[column] ?? -1] ?? null, [page, places])
  const getCutNote = useMemo(
    () => (row: number, column: number) => {
      const bytes = page.cutBytes(row, places[column] ?? -1)
      return bytes === null ? null : messages.bytes(formatBytes(bytes))
    },
    [page, places, messages],
  )
  const column = viewed ? places[viewed.column] : undefined
  const empty = place.number > 0 ? messages.noRowsHere : wish.filters.length > 0 ? messages.noRowsPass : messages.noRows
  return (
    <>
      <LateDataGrid.Component
        fallback={<GridOutline label={messages.loading} />}
        source={page}
        aria-label={messages.gridLabel(source.name)}
        columns={columns}
        rowCount={page.rows.length}
        getCell={getCell}
        getCutNote={getCutNote}
        empty={empty}
        onViewCell={setViewed}
        onCellCopied={(outcome) => setCopied(outcome.copied)}
        onColumnResize={({ key, width }) => change({ type: 'resized', column: key, width })}
      />
      <VisuallyHidden>
        <span role="status">{copied === null ? '' : copied ? messages.copied : messages.copyFailed}</span>
      </VisuallyHidden>
      {viewed && column !== undefined && (
        <CellValuePanel model={model} rows={rows} page={page} row={viewed.row} column={column} onClose={() => setViewed(null)} />
      )}
    </>
  )
}

function GridOutline({ label }: { label: string }) {
  return (
    <div className="hw-grid-skeleton" role="status" aria-label={label}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height="22px" />
      ))}
    </div>
  )
}
