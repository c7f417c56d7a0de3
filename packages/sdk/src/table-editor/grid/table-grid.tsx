import { formatBytes } from '@howdah/rules/storage/format-bytes'
import { typeFamily } from '@howdah/rules/table/type-family'
import { Skeleton } from '@howdah/ui/elements'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import type { DataGridHandle, GridColumn, GridPosition } from '@howdah/ui/data-grid/data-grid.types'
import { useMemo, useState, type RefObject } from 'react'
import { LazyDataGrid } from '../../results/lazy-data-grid'
import { useGridEdits } from '../editing/grid/use-grid-edits'
import type { RowEditingModel } from '../editing/use-row-editing'
import { columnHeaderMenu } from './column-header-menu'
import { keysOfColumn, pointedTo, type ForeignRows } from '../foreign-keys/foreign-key'
import { foreignKeyMenu } from '../foreign-keys/foreign-key-menu'
import { orderedColumns } from './grid-layout'
import type { TablePage } from '../rows/row-page'
import { RowPanels } from '../row-panels/row-panels'
import type { ChosenRowsModel } from '../selection/use-chosen-rows'
import type { GridLayoutModel } from './use-grid-layout'
import { useMayDefine } from '../use-may-define'
import type { RowSelectionModel } from '../selection/use-row-selection'
import type { OnPanel, OpenTable, ShowView, TableTarget } from '../editor-parts.types'
import type { TableEditorMessages } from '../table-editor.messages'
import type { EditorPanel } from '../panels/editor-panel'
import type { TableRowsModel } from '../rows/use-table-rows'

const LazyForeignRowPeek = lazyComponent(
  async () => (await import('../foreign-keys/foreign-row-peek')).ForeignRowPeek,
)

interface TableGridProps {
  target: TableTarget
  messages: TableEditorMessages
  locale: string | undefined
  open: OpenTable
  show: ShowView
  panel: EditorPanel
  onPanel: OnPanel
  rows: TableRowsModel
  grid: GridLayoutModel
  gridRef: RefObject<DataGridHandle | null>
  selected: RowSelectionModel
  chosen: ChosenRowsModel
  editing: RowEditingModel
}

/** One page of rows. Truncated values show their length, and are loaded completely when opened. */
export function TableGrid(props: TableGridProps) {
  const { grid } = props
  const { page, source } = props.rows
  if (!page || !grid.isRead) return <GridOutline label={props.messages.loading} />
  const key = JSON.stringify([
    source.schema,
    source.name,
    grid.layout.hidden,
    grid.layout.order,
    grid.layout.frozen,
  ])
  return <PageGrid key={key} {...props} page={page} />
}

function PageGrid({
  target,
  messages,
  locale,
  open,
  show,
  panel,
  onPanel,
  rows,
  grid,
  gridRef,
  selected,
  chosen,
  editing,
  page,
}: TableGridProps & { page: TablePage }) {
  const { tableDetails, source, rowsOptions, place } = rows
  const { layout, change } = grid
  // Initial widths. The grid manages the widths afterwards.
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
            isLink: keysOfColumn(tableDetails, name).length > 0,
            ...(widths[name] === undefined ? {} : { width: widths[name] }),
          },
        ]
      }),
    [places, source, tableDetails, layout.frozen, widths],
  )
  const { edited } = editing
  const edits = useGridEdits({
    onPanel: onPanel,
    rows,
    editing,
    places,
    selected,
    grid: gridRef,
  })
  const getCell = useMemo(
    () => (row: number, column: number) => edited?.value(row, places[column] ?? -1) ?? null,
    [edited, places],
  )
  const getCutNote = useMemo(
    () => (row: number, column: number) => {
      const bytes = edited?.isCut(row, places[column] ?? -1)
        ? page.cutBytes(row, places[column] ?? -1)
        : null
      return bytes === null ? null : messages.bytes(formatBytes(bytes))
    },
    [page, edited, places, messages],
  )
  // Repeating the same query leaves the scroll position of the grid unchanged.
  const question = useMemo(() => ({ address: page.address }), [page.address])
  const firstRow = page.number * page.request.limit
  const readRows = page.rows.length
  // A row that is not in the table yet has no place in it.
  const getRowNumber = useMemo(
    () => (row: number) => (row < readRows ? String(firstRow + row + 1) : ''),
    [firstRow, readRows],
  )
  const [peeked, setPeeked] = useState<ForeignRows | null>(null)
  const nameAt = (column: number) => source.columns[places[column] ?? -1]?.name ?? ''
  const followLink = ({ row, column }: GridPosition) => {
    const [key] = keysOfColumn(tableDetails, nameAt(column))
    setPeeked(key ? pointedTo(key, tableDetails, page, row) : null)
  }
  const cellMenu = (position: GridPosition) => {
    const { row, column: place } = position
    const column = nameAt(place)
    const choose = () =>
      onPanel({
        type: 'opened',
        panel: { type: 'foreign-row-selector', table: rows.table, row, column },
      })
    const onChoose =
      editing.edited?.locked(row, places[place] ?? -1) === null && editing.reason === null
        ? choose
        : null
    return [
      ...edits.menu(position),
      ...foreignKeyMenu({ messages, open, rows, page, row, column, onChoose, onPeek: setPeeked }),
    ]
  }
  const mayDefine = useMayDefine(target, source.schema)
  const columnMenu = (place: number) => {
    const column = tableDetails.entity.columns[places[place] ?? -1]
    return column
      ? columnHeaderMenu({ messages, show, onPanel, rows, grid, column, mayDefine })
      : []
  }
  const openCell = (row: number, column: string | undefined) => {
    if (column !== undefined)
      onPanel({ type: 'opened', panel: { type: 'cell', table: rows.table, row, column } })
  }
  const empty =
    place.number > 0
      ? messages.noRowsHere
      : rowsOptions.filters.length > 0
        ? messages.noRowsPass
        : messages.noRows
  return (
    <>
      <LazyDataGrid.Component
        fallback={<GridOutline label={messages.loading} />}
        ref={gridRef}
        source={question}
        aria-label={messages.gridLabel(source.name)}
        columns={columns}
        rowCount={edited?.rowCount ?? page.rows.length}
        getCell={getCell}
        getCutNote={getCutNote}
        rowCheckBoxes
        getRowNumber={getRowNumber}
        onSelectionChange={selected.onChange}
        getCopyText={(area, format) => chosen.copyText(area, format, places, getCell)}
        empty={empty}
        editing={edits.gridEditing}
        getCellMenu={cellMenu}
        getColumnMenu={columnMenu}
        onColumnMove={({ key, onto }) => change({ type: 'dropped', column: key, onto })}
        onFollowLink={followLink}
        onViewCell={({ row, column }) => openCell(row, source.columns[places[column] ?? -1]?.name)}
        onColumnResize={({ key, width }) => change({ type: 'resized', column: key, width })}
      />
      <span className="hw-visually-hidden">
        <span role="status">{edits.announcement}</span>
      </span>
      <RowPanels
        target={target}
        messages={messages}
        locale={locale}
        panel={panel}
        onPanel={onPanel}
        rows={rows}
        page={page}
        editing={editing}
      />
      {peeked && (
        <LazyForeignRowPeek.Component
          fallback={null}
          target={target}
          messages={messages}
          open={open}
          rows={peeked}
          onClose={() => setPeeked(null)}
        />
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
