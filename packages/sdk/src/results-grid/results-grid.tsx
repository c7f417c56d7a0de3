import type { DataGridHandle, GridPosition } from '@howdah/ui/data-grid/data-grid.types'
import type { GridSelection } from '@howdah/ui/data-grid/selection/grid-selection'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import type { CommonWidgetProps } from '../provider/widget-props'
import { useTexts } from '../provider/use-texts'
import { useFocusReturn } from '../provider/use-focus-return'
import { classNames, dataAttributes, Widget } from '../provider/widget'
import { CellRenderersContext, type CellRenderers } from '../results/cell-renderers'
import type { ResultSet } from '../results/result-set'
import { resultsGridTexts, type ResultsGridMessages } from '../results/results-grid.messages'
import { ResultsGridView } from './results-grid.view'

const LazyCellPanel = lazyComponent(
  async () => (await import('../results/cell-panel-dialog')).CellPanelDialog,
)

export interface ResultsGridProps extends CommonWidgetProps<ResultsGridMessages> {
  /** Result to show; it may still be growing. Null before there is one: nothing is rendered. */
  result: ResultSet | null
  /**
   * True when no further rows will arrive: an empty result shows a message instead of waiting.
   * @default true
   */
  complete?: boolean
  /** The cell whose whole value is shown in the side panel. */
  viewedCell?: GridPosition | null
  /** The cell shown in the side panel at first, if the widget manages it. @default null */
  defaultViewedCell?: GridPosition | null
  /** Called when the side panel shows another cell, or closes. */
  onViewedCellChange?: (cell: GridPosition | null) => void
  /** Called when another cell becomes the active one. */
  onSelectedCellChange?: (cell: GridPosition | null) => void
  /** The tallest element, in CSS px, that the grid may make; browsers cap it. @default 16_000_000 */
  maxElementHeight?: number
  /**
   * Draws cells of some columns or types in place of their text; what is copied, edited and saved
   * stays the text. One that throws shows the text. Pass the same object at each rendering: with
   * another one, all cells are drawn again. @default all cells show their text
   */
  cellRenderers?: CellRenderers
  /** Handle of the grid. */
  ref?: Ref<ResultsGridHandle>
}

export interface ResultsGridHandle {
  /** Scrolls the cell into view and makes it the active one; both from 0. */
  selectCell: (cell: GridPosition) => void
  /** The rows on screen, both ends included; null before the grid is loaded. */
  visibleRows: () => { first: number; last: number } | null
}

/** The rows of a result, every one within reach, values exactly as Postgres wrote them. Fills its container. */
export function ResultsGrid({
  className,
  style,
  ref,
  onError,
  messages,
  ...props
}: ResultsGridProps) {
  const provider = useHowdahContext('ResultsGrid')
  const texts = useTexts(resultsGridTexts, messages)
  return (
    <Widget
      name="results-grid"
      onError={onError}
      style={style}
      {...dataAttributes(props)}
      className={classNames('hw-results-grid', className)}
    >
      <CellRenderersContext value={props.cellRenderers}>
        <ResultsGridPart {...props} messages={texts} locale={provider.locale} handle={ref} />
      </CellRenderersContext>
    </Widget>
  )
}

export interface ResultsGridPartProps extends Omit<
  ResultsGridProps,
  'className' | 'style' | 'ref' | 'onError' | 'messages'
> {
  messages: ResultsGridMessages
  locale: string | undefined
  handle?: Ref<ResultsGridHandle>
  /** The statement that the rows came from, where it is known: INSERTs are written for the table that it reads. */
  query?: string
  onSelectionChange?: (selection: GridSelection) => void
}

interface ViewedCell {
  result: ResultSet | null
  cell: GridPosition | null
}

/** `ResultsGrid` for a widget that already has a theme, a boundary and its texts. */
export function ResultsGridPart({
  result,
  complete = true,
  handle,
  messages,
  locale,
  ...props
}: ResultsGridPartProps) {
  const grid = useRef<DataGridHandle>(null)
  // Both belong to one result: another one in its place starts without them.
  const [inner, setInner] = useState<ViewedCell>({ result, cell: props.defaultViewedCell ?? null })
  const innerCell = inner.result === result ? inner.cell : null
  const viewed = props.viewedCell === undefined ? innerCell : props.viewedCell
  const view = (cell: GridPosition | null) => {
    setInner({ result, cell })
    props.onViewedCellChange?.(cell)
  }

  useImperativeHandle(
    handle,
    () => ({
      selectCell: (cell) => grid.current?.selectCell(cell),
      visibleRows: () => grid.current?.visibleRows() ?? null,
    }),
    [],
  )

  const column = viewed ? result?.columns[viewed.column] : undefined
  const value = viewed ? result?.getCell(viewed.row, viewed.column) : undefined
  useFocusReturn(
    column !== undefined && value !== undefined,
    () => viewed && grid.current?.focusCell(viewed),
  )
  if (!result) return null
  return (
    <>
      <ResultsGridView
        result={result}
        complete={complete}
        messages={messages}
        gridRef={grid}
        maxElementHeight={props.maxElementHeight}
        onViewCell={view}
        onSelectedCellChange={props.onSelectedCellChange}
        onSelectionChange={props.onSelectionChange}
        query={props.query}
      />
      {column && value !== undefined && (
        <LazyCellPanel.Component
          fallback={null}
          column={column}
          value={value}
          messages={messages}
          locale={locale}
          onClose={() => view(null)}
        />
      )}
    </>
  )
}
