import type { MouseEvent, Ref } from 'react'
import * as ContextMenu from '../overlays/context-menu'
import { originOf, positionOf } from './cell-position'
import type { GridCopyFormat } from './copying/grid-copy'
import type { DataGridHandle, DataGridProps } from './data-grid.types'
import { GridMenu } from './grid-menu'
import { GridStatus } from './grid-status'
import { GridTable } from './grid-table'
import type { SelectedArea } from './selection/grid-selection'
import { countRows } from './selection/row-ranges'
import { useDataGrid } from './use-data-grid'

const MORE_FORMATS = ['csv', 'json', 'markdown', 'sql'] as const satisfies readonly GridCopyFormat[]

/**
 * Grid of any number of rows, read-only or, with `editing`, editable. Rows are requested when they
 * are drawn and none are stored, so the number of rows costs nothing; for the browser's limit on
 * the height of an element, see scroll-map.ts. Set a different `key` for a different result. Must
 * be inside HowdahTheme.
 */
export function DataGrid(props: DataGridProps & { ref?: Ref<DataGridHandle> }) {
<<<<<<< HEAD
  const { className, style, onViewCell, onFollowLink, getCellMenu, getColumnMenu } = props
  const grid = useDataGrid(props)
  const { wrapperRef, messages, areaNow, selecting, copying, cells, keys, place } = grid
  const { menu } = place
  const { selection } = selecting
=======
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
  // react-data-grid measures rendered elements, so a server renders nothing.
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
>>>>>>> 838dc47d (all: word more comments plainly)

  const followClick = (event: MouseEvent): boolean => {
    const link = originOf(event.nativeEvent)?.closest('.hw-grid-link')
    const position = link ? positionOf(link) : null
    if (position) onFollowLink?.(position)
    return position !== null
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
          onMouseDownCapture={selecting.onMouseDown}
          onKeyDownCapture={keys.onHeaderKeyDown}
          onFocusCapture={place.onFocus}
          onClick={(event) => followClick(event) || selecting.onClick(event)}
          onChange={selecting.onCheck}
          onCopy={(event) => isInCell(event.nativeEvent) && copying.onCopy(event)}
          onPaste={(event) => isInCell(event.nativeEvent) && cells.onPaste(event)}
          onDoubleClick={cells.onDoubleClick}
          onContextMenuCapture={place.onContextMenu}
          onPointerDownCapture={place.onPointerDown}
        >
          {grid.inBrowser && <GridTable key={grid.turn} props={props} grid={grid} />}
        </div>
      </ContextMenu.Trigger>
      <GridMenu
        messages={messages}
        kind={menu?.kind ?? 'cell'}
        isOneCell={menuArea !== null && isOneCell(menuArea)}
        formats={props.getCopyText ? MORE_FORMATS : []}
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

/** True unless the event comes from an editable field. */
function isInCell(event: Event): boolean {
  return (
    originOf(event)?.closest('input:not([type="checkbox"]), textarea, [contenteditable]') == null
  )
}

function isOneCell({ rows, columns: [first, last] }: SelectedArea): boolean {
  return first === last && countRows(rows) === 1
}
