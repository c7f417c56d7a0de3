import {
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type Ref,
} from 'react'
import type { DataGridHandle as RdgHandle } from 'react-data-grid'
import { useGridColumns } from './columns/use-grid-columns'
import { useGridCopy } from './copying/use-grid-copy'
import { useHowdahTheme } from '../theme/theme-context'
import { useOwnTexts } from '../theme/own-texts'
import { dataGridMessages } from './data-grid.messages'
import type { DataGridHandle, DataGridProps } from './data-grid.types'
import { useGridEditing } from './editing/use-grid-editing'
import { HEADER_ROW } from './grid-keys'
import { slotCount } from './scrolling/scroll-map'
import { heightsOf } from '../theme/row-heights'
import { createSlotRows } from './scrolling/slot-rows'
import { createSlotScroller } from './scrolling/slot-scroller'
import { useRowsDrawn } from './scrolling/use-rows-drawn'
import { useSlotScroller } from './scrolling/use-slot-scroller'
import { selectedArea } from './selection/grid-selection'
import { createSelectionStore } from './selection/selection-store'
import { useGridSelection } from './selection/use-grid-selection'
import { useGridKeys } from './use-grid-keys'
import { useGridPlace, type GridPlace } from './use-grid-place'

/** CSS px: a name above a type. */
export const HEADER_HEIGHT = 40

/** State of a grid: its slots, columns, selection, editing and keys, and the handle of its owner. */
export function useDataGrid(props: DataGridProps & { ref?: Ref<DataGridHandle> }) {
  const theme = useHowdahTheme()
  const { columns, source, rowCount, getCell, rowHeight = heightsOf(theme).grid } = props
  const direction = props.direction ?? theme?.direction ?? 'ltr'
  const { maxElementHeight = 16_000_000, rowCheckBoxes = false, getRowNumber = placeOf } = props
  const { getColumnMenu, onViewCell, editing, messages: ownMessages } = props
  const messages = useOwnTexts('dataGrid', dataGridMessages, ownMessages)
  const wrapperRef = useRef<HTMLDivElement>(null)
  const rdgRef = useRef<RdgHandle>(null)
  const [scroller] = useState(createSlotScroller)
  const lastPlace = useRef<GridPlace | null>(null)
  const place = useGridPlace(lastPlace, getColumnMenu ? columns.length : 0)
  // react-data-grid measures what it draws, so on a server there is nothing to draw.
  const inBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

  const maxContentHeight = maxElementHeight - HEADER_HEIGHT
  const slots = slotCount({ rowCount, rowHeight, maxContentHeight })
  const rows = useMemo(() => createSlotRows(slots, scroller.rowOf), [slots, scroller])
  const [store] = useState(createSelectionStore)
  const { rdgColumns, sortColumns, numberWidth } = useGridColumns({
    columns,
    rowCount,
    getCell,
    getRowNumber,
    rowCheckBoxes,
    isDraggable: props.onColumnMove !== undefined,
    hasMenu: getColumnMenu !== undefined,
    mayAdd: props.onAddColumn !== undefined,
    sorts: props.sorts,
    store,
    messages,
  })

  const extent = { rowCount, columnCount: columns.length }
  const selecting = useGridSelection({
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
    textOf: props.getCopyText,
    area: areaNow,
    onCopied: props.onCopied,
  })

  const rowsDrawn = useRowsDrawn(source, scroller)

  const turn = useSlotScroller({
    scroller,
    wrapperRef,
    rdgRef,
    source,
    store,
    rowCount,
    rowHeight,
    maxContentHeight,
    headerHeight: HEADER_HEIGHT,
    onActiveChange: props.onSelectedCellChange,
    initialScrollTop: props.initialScrollTop,
    onScrollRest: props.onScrollRest,
  })

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
    props.ref,
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

  const keys = useGridKeys({
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

  return {
    wrapperRef,
    rdgRef,
    messages,
    direction,
    rowHeight,
    rowCheckBoxes,
    getRowNumber,
    scroller,
    turn,
    inBrowser,
    rows,
    rowsDrawn,
    rdgColumns,
    sortColumns,
    areaNow,
    selecting,
    copying,
    cells,
    keys,
    place,
  }
}

const placeOf = (row: number): string => String(row + 1)

function subscribeToNothing(): () => void {
  return () => {}
}
