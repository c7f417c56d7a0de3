import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { MouseEvent, Ref } from 'react'
import { DataGrid as Rdg } from 'react-data-grid'
import type { DataGridHandle as RdgHandle } from 'react-data-grid'
import * as ContextMenu from '../overlays/context-menu'
import { headerColumnOf, originOf, positionOf } from './cell-position'
import { rowNumberWidth } from './columns/column-width'
import { dataGridMessages } from './data-grid.messages'
import type { DataGridHandle, DataGridProps, GridPosition } from './data-grid.types'
import { toRdgColumns } from './columns/grid-columns'
import type { GridCopyFormat } from './copying/grid-copy'
import { HEADER_ROW } from './grid-keys'
import { GridMenu } from './grid-menu'
import { GridRow } from './grid-row'
import { selectedArea, selectedInRow, type SelectedArea } from './selection/grid-selection'
import { GridStatus } from './grid-status'
import { countRows, hasRow } from './selection/row-ranges'
import { SelectAllBox } from './selection/select-all-box'
import { createSelectionStore } from './selection/selection-store'
import { slotCount } from './scrolling/scroll-map'
import { createSlotRows } from './scrolling/slot-rows'
import { createSlotScroller } from './scrolling/slot-scroller'
import { useColumnWidths } from './columns/use-column-widths'
import { useGridCopy } from './copying/use-grid-copy'
import { isInEditor, useGridEditing } from './editing/use-grid-editing'
import { useGridKeys } from './use-grid-keys'
import { useGridSelection } from './selection/use-grid-selection'
import { useRowsDrawn } from './scrolling/use-rows-drawn'

/** CSS px: a name above a type. */
const HEADER_HEIGHT = 40
const MORE_FORMATS = ['csv', 'json', 'markdown', 'sql'] as const satisfies readonly GridCopyFormat[]
/**
 * Rows selected by react-data-grid itself: always none. It is passed so that the grid is announced
 * as multi-selectable.
 */
const NO_ROWS: ReadonlySet<number> = new Set()

type GridPlace = { kind: 'cell'; position: GridPosition } | { kind: 'column'; column: number }

/**
 * Grid of any number of rows, read-only or, with `editing`, editable. Rows are requested when they
 * are drawn and none are stored, so the number of rows costs nothing; for the browser's limit on
 * the height of an element, see scroll-map.ts. Set a different `key` for a different result. Must
 * be inside HowdahTheme.
 */
export function DataGrid(props: DataGridProps & { ref?: Ref<DataGridHandle> }) {
  const {
    columns,
    source,
    rowCount,
    getCell,
    maxElementHeight = 16_000_000,
    rowHeight = 30,
    empty,
    ref,
    className,
    style,
  } = props
  const { getCutNote, onColumnResize, direction = 'ltr' } = props
  const {
    onViewCell,
    onSelectedCellChange,
    getCellMenu,
    getColumnMenu,
    onColumnMove,
    messages: ownMessages,
    'aria-label': ariaLabel,
  } = props
  const { rowCheckBoxes = false, getRowNumber = placeOf, getCopyText, editing } = props
  const messages = useMemo(() => ({ ...dataGridMessages, ...ownMessages }), [ownMessages])
  const wrapperRef = useRef<HTMLDivElement>(null)
  const rdgRef = useRef<RdgHandle>(null)
  const [scroller] = useState(createSlotScroller)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const [menu, setMenu] = useState<GridPlace | null>(null)
  const shownSource = useRef(source)
  const lastPlace = useRef<GridPlace | null>(null)
  const [turn, recreate] = useReducer((count: number) => count + 1, 0)
  // react-data-grid measures what it draws, so on a server there is nothing to draw.
  const inBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

  const maxContentHeight = maxElementHeight - HEADER_HEIGHT
  const slots = slotCount({ rowCount, rowHeight, maxContentHeight })
  const rows = useMemo(() => createSlotRows(slots, scroller.rowOf), [slots, scroller])
  const widths = useColumnWidths(columns, rowCount, getCell)
  const numberDigits = Math.max(
    getRowNumber(0).length,
    getRowNumber(Math.max(0, rowCount - 1)).length,
  )
  const numberWidth = rowNumberWidth(numberDigits, rowCheckBoxes)
  const [store] = useState(createSelectionStore)
  const latestCount = useRef(rowCount)
  useLayoutEffect(() => {
    latestCount.current = rowCount
  })
  const isDraggable = onColumnMove !== undefined
  const rdgColumns = useMemo(() => {
    const header = rowCheckBoxes ? (
      <SelectAllBox store={store} rowCount={() => latestCount.current} label={messages.selectAll} />
    ) : (
      <span className="hw-grid-header-number">#</span>
    )
    return toRdgColumns(columns, widths, { width: numberWidth, header }, messages, isDraggable)
  }, [columns, widths, numberWidth, messages, isDraggable, rowCheckBoxes, store])

  const extent = { rowCount, columnCount: columns.length }
  const { selection, onMouseDown, onClick, onCheck } = useGridSelection({
    scroller,
    store,
    ...extent,
    hasCheckBoxes: rowCheckBoxes,
    headerHeight: HEADER_HEIGHT,
    rowNumberWidth: numberWidth,
    element: () => rdgRef.current?.element ?? null,
    onChange: props.onSelectionChange,
  })
  const areaNow = () => selectedArea(store.getState(), scroller.active(), extent)
  const copying = useGridCopy({
    getCell,
    textOf: getCopyText,
    area: areaNow,
    onCopied: props.onCopied,
  })

  const rowsDrawn = useRowsDrawn(source, scroller)

  const onActiveChange = useEffectEvent((position: GridPosition | null) =>
    onSelectedCellChange?.(position),
  )
  useEffect(() => {
    if (!wrapperRef.current) return
    return scroller.attach(wrapperRef.current, {
      grid: () => rdgRef.current,
      rerender,
      recreate,
      onActiveChange: (position) => onActiveChange(position),
    })
  }, [scroller])

  // Another source starts from its first row before anything is painted.
  useLayoutEffect(() => {
    if (source === shownSource.current) return
    shownSource.current = source
    store.act({ type: 'cleared' })
    scroller.restart()
  }, [scroller, store, source])

  // Updates the slots to the new row count and heights before anything is painted.
  useLayoutEffect(() => {
    scroller.update({ rowCount, rowHeight, maxContentHeight }, HEADER_HEIGHT)
  }, [scroller, rowCount, rowHeight, maxContentHeight])

  const focusHeader = useCallback(
    (column: number) =>
      rdgRef.current?.setActivePosition(
        { idx: column + 1, rowIdx: HEADER_ROW },
        { shouldFocus: true },
      ),
    [],
  )
  const cells = useGridEditing({
    editing,
    ...extent,
    area: areaNow,
    selection: store.getState,
    scroller,
  })
  const { edit } = cells
  useImperativeHandle(
    ref,
    () => ({
      selectCell: (position) => scroller.activate(position, { reveal: true, focus: false }),
      focusCell: (position) => scroller.activate(position, { reveal: true, focus: true }),
      focusLast() {
        const last = lastPlace.current
        if (last?.kind === 'cell') scroller.activate(last.position, { reveal: true, focus: true })
        else if (last) focusHeader(last.column)
      },
      edit,
      clearSelection: () => void store.act({ type: 'cleared' }),
      visibleRows: scroller.visibleRows,
    }),
    [scroller, store, edit, focusHeader],
  )

  const { onCellKeyDown, onHeaderKeyDown } = useGridKeys({
    scroller,
    store,
    direction,
    ...extent,
    keepsRows: rowCheckBoxes,
    onViewCell,
    onFollowLink:
      props.onFollowLink &&
      ((position) => columns[position.column]?.isLink && props.onFollowLink?.(position)),
    onEditKey: cells.onEditKey,
    onTypingKey: cells.onTypingKey,
    hasColumnMenu: getColumnMenu !== undefined,
    goToHeader: focusHeader,
  })

  const followClick = (event: MouseEvent): boolean => {
    const link = originOf(event.nativeEvent)?.closest('.hw-grid-link')
    const position = link ? positionOf(link) : null
    if (position) props.onFollowLink?.(position)
    return position !== null
  }

  const placeAt = (origin: Element | null): GridPlace | null => {
    // A field has the browser's own menu.
    if (isInEditor(origin)) return null
    const position = positionOf(origin)
    if (position) return { kind: 'cell', position }
    const header = origin?.closest('[role="columnheader"]')
    const column = header && getColumnMenu ? headerColumnOf(header) : -1
    return column >= 0 ? { kind: 'column', column } : null
  }
  const showMenuOf = (event: MouseEvent) => {
    const target = placeAt(originOf(event.nativeEvent))
    if (target) setMenu((lastPlace.current = target))
    else event.stopPropagation()
  }

  const menuArea = menu?.kind === 'cell' ? areaNow() : null
  const menuEntries =
    menu?.kind === 'cell' ? getCellMenu?.(menu.position) : menu && getColumnMenu?.(menu.column)
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger>
        <div
          ref={wrapperRef}
          className={className ? `hw-grid ${className}` : 'hw-grid'}
          style={style}
          onMouseDownCapture={onMouseDown}
          onKeyDownCapture={onHeaderKeyDown}
          onFocusCapture={(event) =>
            (lastPlace.current = placeAt(originOf(event.nativeEvent)) ?? lastPlace.current)
          }
          onClick={(event) => followClick(event) || onClick(event)}
          onChange={onCheck}
          onCopy={(event) => isInCell(event.nativeEvent) && copying.onCopy(event)}
          onPaste={(event) => isInCell(event.nativeEvent) && cells.onPaste(event)}
          onDoubleClick={cells.onDoubleClick}
          onContextMenuCapture={showMenuOf}
          // A long touch opens the menu without such an event in some browsers.
          onPointerDownCapture={(event) =>
            event.pointerType === 'touch' && setMenu(placeAt(originOf(event.nativeEvent)))
          }
        >
          {inBrowser && (
            <Rdg<number>
              key={turn}
              ref={rdgRef}
              aria-label={ariaLabel}
              aria-rowcount={rowCount + 1}
              className="hw-grid-table"
              direction={direction}
              columns={rdgColumns}
              rows={rows}
              rowKeyGetter={scroller.keyOf}
              rowHeight={rowHeight}
              headerRowHeight={HEADER_HEIGHT}
              onColumnResize={
                onColumnResize && ((column, width) => onColumnResize({ key: column.key, width }))
              }
              onCellKeyDown={onCellKeyDown}
              onColumnsReorder={onColumnMove && ((key, onto) => onColumnMove({ key, onto }))}
              selectedRows={NO_ROWS}
              onSelectedRowsChange={doNothing}
              onActivePositionChange={({ row }) => {
                if (!scroller.isMoving() && row === undefined) scroller.deactivate()
              }}
              renderers={{
                noRowsFallback: <div className="hw-grid-empty">{empty}</div>,
                renderRow: (key, row) => {
                  const selected = selectedInRow(selection, row.row, columns.length)
                  const editor = cells.editorOf(row.row)
                  return (
                    <GridRow
                      key={key}
                      row={row.row}
                      isDrawn={row.row < rowsDrawn}
                      rowNumber={getRowNumber(row.row)}
                      gridRowStart={row.gridRowStart}
                      activeCellIdx={row.activeCellIdx}
                      iterateColumns={row.iterateOverViewportColumnsForRow}
                      columns={columns}
                      rowCount={rowCount}
                      getCell={getCell}
                      getCutNote={getCutNote}
                      editing={editing}
                      editor={editor?.node}
                      editorColumn={editor?.column}
                      selectedFrom={selected?.[0] ?? 0}
                      selectedTo={selected?.[1] ?? -1}
                      isChecked={
                        rowCheckBoxes
                          ? selection.kind === 'all' ||
                            (selection.kind === 'rows' && hasRow(selection.ranges, row.row))
                          : null
                      }
                      messages={messages}
                    />
                  )
                },
              }}
            />
          )}
        </div>
      </ContextMenu.Trigger>
      <GridMenu
        messages={messages}
        kind={menu?.kind ?? 'cell'}
        isOneCell={menuArea !== null && isOneCell(menuArea)}
        formats={getCopyText ? MORE_FORMATS : []}
        entries={menuEntries ?? []}
        onCopy={(format) =>
          wrapperRef.current && copying.copy(format, wrapperRef.current.ownerDocument)
        }
        onView={onViewCell && (() => menu?.kind === 'cell' && onViewCell(menu.position))}
      />
      <GridStatus
        selection={selection}
        area={selection.kind === 'none' ? null : areaNow()}
        copied={copying.outcome}
        messages={messages}
      />
    </ContextMenu.Root>
  )
}

const placeOf = (row: number): string => String(row + 1)
const doNothing = () => {}

/** True unless the event comes from an editable field. */
function isInCell(event: Event): boolean {
  return (
    originOf(event)?.closest('input:not([type="checkbox"]), textarea, [contenteditable]') == null
  )
}

function isOneCell({ rows, columns: [first, last] }: SelectedArea): boolean {
  return first === last && countRows(rows) === 1
}

function subscribeToNothing(): () => void {
  return () => {}
}
