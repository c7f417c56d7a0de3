import {
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
import type { KeyboardEvent, MouseEvent, Ref } from 'react'
import { DataGrid as Rdg } from 'react-data-grid'
import type { CellKeyboardEvent, DataGridHandle as RdgHandle } from 'react-data-grid'
import * as ContextMenu from '../overlays/context-menu'
import { originOf, positionOf, sendContextMenu } from './cell-position'
import { copyText } from './copy-text'
import { dataGridMessages } from './data-grid.messages'
import type { DataGridHandle, DataGridProps, GridPosition } from './data-grid.types'
import { toRdgColumns } from './grid-columns'
import { HEADER_ROW, nextPosition } from './grid-keys'
import { GridRow } from './grid-row'
import { slotCount } from './scroll-map'
import { createSlotRows } from './slot-rows'
import { createSlotScroller } from './slot-scroller'
import { useColumnWidths } from './use-column-widths'

/** CSS px: a name above a type. */
const HEADER_HEIGHT = 40

/**
 * A read-only grid of any number of rows. Rows are asked for while they are drawn and nothing is kept for them, so the number
 * of rows costs nothing; where the browser's cap on an element's height is in the way, see scroll-map.ts.
 * Give it another `key` for another result. Must be inside HowdahTheme.
 */
export function DataGrid(props: DataGridProps & { ref?: Ref<DataGridHandle> }) {
  const { columns, source, rowCount, getCell, maxElementHeight = 16_000_000, rowHeight = 30, empty, ref, className, style } = props
  const { getCutNote, onColumnResize } = props
  const { onViewCell, onCellCopied, onSelectedCellChange, messages: ownMessages, 'aria-label': ariaLabel } = props
  const messages = useMemo(() => ({ ...dataGridMessages, ...ownMessages }), [ownMessages])
  const wrapperRef = useRef<HTMLDivElement>(null)
  const rdgRef = useRef<RdgHandle>(null)
  const [scroller] = useState(createSlotScroller)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const [menuCell, setMenuCell] = useState<GridPosition | null>(null)
  const shownSource = useRef(source)
  const [turn, makeAnew] = useReducer((count: number) => count + 1, 0)
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
  const numberDigits = String(rowCount).length
  const rdgColumns = useMemo(() => toRdgColumns(columns, widths, numberDigits, messages), [columns, widths, numberDigits, messages])

  const onActiveChange = useEffectEvent((position: GridPosition | null) => onSelectedCellChange?.(position))
  useEffect(() => {
    if (!wrapperRef.current) return
    return scroller.attach(wrapperRef.current, {
      grid: () => rdgRef.current,
      rerender,
      makeAnew,
      onActiveChange: (position) => onActiveChange(position),
    })
  }, [scroller])

  // Another source starts from its first row before anything is painted.
  useLayoutEffect(() => {
    if (source === shownSource.current) return
    shownSource.current = source
    scroller.restart()
  }, [scroller, source])

  // The slots follow the figures before anything is painted.
  useLayoutEffect(() => {
    scroller.update({ rowCount, rowHeight, maxContentHeight }, HEADER_HEIGHT)
  }, [scroller, rowCount, rowHeight, maxContentHeight])

  useImperativeHandle(
    ref,
    () => ({
      selectCell: (position) => scroller.activate(position, { reveal: true, focus: false }),
      visibleRows: scroller.visibleRows,
    }),
    [scroller],
  )

  const navigate = (event: { key: string; ctrlKey: boolean; metaKey: boolean }, from: GridPosition): boolean => {
    const extent = { rowCount, columnCount: columns.length, pageRows: scroller.pageRows() }
    const to = nextPosition({ key: event.key, mod: event.ctrlKey || event.metaKey }, from, extent)
    if (to === null) return false
    if (to.row !== HEADER_ROW) scroller.activate(to, { reveal: true, focus: true })
    else rdgRef.current?.setActivePosition({ idx: to.column + 1, rowIdx: HEADER_ROW }, { shouldFocus: true })
    return true
  }

  const onCellKeyDown = (_args: unknown, event: CellKeyboardEvent) => {
    const position = scroller.active()
    if (position === null) return
    const opensMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    const views = event.key === 'Enter' && onViewCell !== undefined
    // Tab leaves the grid: it is one stop, and the arrows are the way inside.
    if (event.key === 'Tab') event.preventGridDefault()
    else if (opensMenu || views || navigate(event, position)) {
      event.preventGridDefault()
      event.preventDefault()
    }
    if (opensMenu) sendContextMenu(event.currentTarget.querySelector('[role="gridcell"][tabindex="0"]') ?? event.currentTarget)
    if (views) onViewCell(position)
  }

  const onHeaderKeyDown = (event: KeyboardEvent) => {
    const header = originOf(event.nativeEvent)?.closest('[role="columnheader"]')
    if (!header) return
    const resizes = (event.ctrlKey || event.metaKey) && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
    if (resizes) return
    const column = Math.max(0, Number(header.getAttribute('aria-colindex')) - 2)
    if (event.key === 'Tab') event.stopPropagation()
    else if (navigate(event, { row: HEADER_ROW, column })) {
      event.stopPropagation()
      event.preventDefault()
    }
  }

  const onMouseDown = (event: MouseEvent) => {
    const position = positionOf(originOf(event.nativeEvent))
    if (position) scroller.activate(position, { reveal: false, focus: false })
  }

  const copyMenuCell = () => {
    if (menuCell === null || !wrapperRef.current) return
    const text = getCell(menuCell.row, menuCell.column) ?? ''
    void copyText(text, wrapperRef.current.ownerDocument).then((copied) => onCellCopied?.({ position: menuCell, copied }))
  }

  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger>
        <div
          ref={wrapperRef}
          className={className ? `hw-grid ${className}` : 'hw-grid'}
          style={style}
          onMouseDownCapture={onMouseDown}
          onKeyDownCapture={onHeaderKeyDown}
          onContextMenuCapture={(event) => {
            const position = positionOf(originOf(event.nativeEvent))
            if (position === null) event.stopPropagation()
            setMenuCell(position)
          }}
          onPointerDownCapture={(event) => setMenuCell(positionOf(originOf(event.nativeEvent)))}
        >
          {inBrowser && (
            <Rdg<number>
              key={turn}
              ref={rdgRef}
              aria-label={ariaLabel}
              aria-rowcount={rowCount + 1}
              className="hw-grid-table"
              columns={rdgColumns}
              rows={rows}
              rowKeyGetter={scroller.keyOf}
              rowHeight={rowHeight}
              headerRowHeight={HEADER_HEIGHT}
              onColumnResize={onColumnResize && ((column, width) => onColumnResize({ key: column.key, width }))}
              onCellKeyDown={onCellKeyDown}
              onCellCopy={({ row, column }, event) => {
                event.clipboardData.setData('text/plain', getCell(row, column.idx - 1) ?? '')
                event.preventDefault()
              }}
              onActivePositionChange={({ row }) => {
                if (!scroller.isMoving() && row === undefined) scroller.deactivate()
              }}
              renderers={{
                noRowsFallback: <div className="hw-grid-empty">{empty}</div>,
                renderRow: (key, row) => (
                  <GridRow
                    key={key}
                    row={row.row}
                    gridRowStart={row.gridRowStart}
                    activeCellIdx={row.activeCellIdx}
                    iterateColumns={row.iterateOverViewportColumnsForRow}
                    columns={columns}
                    rowCount={rowCount}
                    getCell={getCell}
                    getCutNote={getCutNote}
                    messages={messages}
                  />
                ),
              }}
            />
          )}
        </div>
      </ContextMenu.Trigger>
      <ContextMenu.Content size="1">
        <ContextMenu.Item disabled={menuCell === null} onSelect={copyMenuCell}>
          {messages.copyCell}
        </ContextMenu.Item>
        {onViewCell && (
          <ContextMenu.Item disabled={menuCell === null} onSelect={() => menuCell && onViewCell(menuCell)}>
            {messages.viewCell}
          </ContextMenu.Item>
        )}
      </ContextMenu.Content>
    </ContextMenu.Root>
  )
}

function subscribeToNothing(): () => void {
  return () => {}
}
