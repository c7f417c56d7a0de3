import { Skeleton } from '@howdah/ui/elements'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import type { DataGridHandle, GridPosition } from '@howdah/ui/data-grid/data-grid.types'
import type { ScrollPlaceProps } from '@howdah/ui/scrolling/scroll-place'
import { useState, type RefObject } from 'react'
import { LazyDataGrid } from '../../results/lazy-data-grid'
import { useGridEdits } from '../editing/grid/use-grid-edits'
import type { RowEditingModel } from '../editing/use-row-editing'
import { columnHeaderMenu } from './column-header-menu'
import { useAddColumn } from './column-menu'
import { EmptyTable } from './empty-table'
import { filterByValue } from './filter-by-value'
import { keysOfColumn, pointedTo, type ForeignRows } from '../foreign-keys/foreign-key'
import { foreignKeyMenu } from '../foreign-keys/foreign-key-menu'
import { GridMessage } from './grid-message'
import type { TablePage } from '../rows/row-page'
import { RowPanels } from '../row-panels/row-panels'
import type { ChosenRowsModel } from '../selection/use-chosen-rows'
import type { GridLayoutModel } from './use-grid-layout'
import { usePageCells } from './use-page-cells'
import { usePageColumns } from './use-page-columns'
import { useMayDefine } from '../use-may-define'
import { selectedText } from '../selection/selected-text'
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
  scrollPlace: ScrollPlaceProps
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
  scrollPlace,
  page,
}: TableGridProps & { page: TablePage }) {
  const { tableDetails, source, rowsOptions, place } = rows
  const { layout, change } = grid
  const { places, columns, sorts } = usePageColumns(rows, layout)
  const addColumn = useAddColumn({ target, onPanel, entity: tableDetails.entity })
  const { edited } = editing
  const edits = useGridEdits({
    onPanel: onPanel,
    rows,
    editing,
    places,
    selected,
    grid: gridRef,
  })
  const { getCell, getCutNote, question, getRowNumber } = usePageCells({
    page,
    edited,
    places,
    columns: source.columns,
    messages,
  })
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
    const found = tableDetails.entity.columns[places[place] ?? -1]
    // A new row, and the beginning of a long value, can be found by nothing.
    const isRead = row < page.rows.length && getCutNote(row, place) === null
    const value = page.rows[row]?.[places[place] ?? -1] ?? null
    return [
      ...edits.menu(position),
      ...(found && isRead
        ? filterByValue({ messages, show }, rowsOptions.filters, found, value)
        : []),
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
  const seenAs = target.role?.role
  const empty =
    place.number > 0 ? (
      messages.noRowsHere
    ) : rowsOptions.filters.length > 0 ? (
      messages.noRowsPass
    ) : seenAs !== undefined && tableDetails.entity.rls_enabled ? (
      messages.noRowsForRole(seenAs)
    ) : (
      <EmptyTable
        target={target}
        messages={messages}
        onPanel={onPanel}
        rows={rows}
        editing={editing}
      />
    )
  return (
    <>
      <LazyDataGrid.Component
        fallback={<GridOutline label={messages.loading} />}
        ref={gridRef}
        source={question}
        {...scrollPlace}
        aria-label={messages.gridLabel(source.name)}
        columns={columns}
        rowCount={edited?.rowCount ?? page.rows.length}
        getCell={getCell}
        getCutNote={getCutNote}
        rowCheckBoxes
        messages={
          selected.isWhole
            ? { selected: () => selectedText(messages, selected, rows.count, locale) }
            : undefined
        }
        getRowNumber={getRowNumber}
        onSelectionChange={selected.onChange}
        getCopyText={(area, format) => chosen.copyText(area, format, places, getCell)}
        empty={empty}
        editing={edits.gridEditing}
        getCellMenu={cellMenu}
        getColumnMenu={columnMenu}
        sorts={sorts}
        onAddColumn={addColumn ?? undefined}
        onColumnMove={({ key, onto }) => change({ type: 'dropped', column: key, onto })}
        onFollowLink={followLink}
        onViewCell={({ row, column }) => openCell(row, source.columns[places[column] ?? -1]?.name)}
        onColumnResize={({ key, width }) => change({ type: 'resized', column: key, width })}
      />
      <span className="hw-visually-hidden">
        <span role="status">{edits.announcement.text}</span>
      </span>
      {edits.announcement.text !== '' && !edits.announcement.isQuiet && (
        <GridMessage
          text={edits.announcement.text}
          closeLabel={messages.close}
          onClose={edits.clearAnnouncement}
        />
      )}
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
