import { Component, type ComponentType, type ReactNode } from 'react'

/** Cell that the renderer of a host draws. */
export interface CellRendererProps {
  /** The whole value as the grid writes it: the text of Postgres, null for NULL. */
  value: string | null
  /** Name of the column. */
  column: string
  /** Type of the column, as its header names it; null if it is unknown. */
  type: string | null
  /** Returns the value of another column of the row; undefined where the grid does not show all of it. */
  rowValue: (column: string) => string | null | undefined
}

/** Draws a cell. It should depend on its props alone, and its controls are not reached by the keys of the grid. */
export type CellRenderer = ComponentType<CellRendererProps>

interface RenderedCellProps extends CellRendererProps {
  renderer: CellRenderer
  /** Text as the grid draws it. */
  text: ReactNode
}

interface Drawn {
  isFailed: boolean
  value: string | null
  renderer: CellRenderer
}

/** A cell drawn by the renderer of a host, or its text where the renderer fails. */
export class RenderedCell extends Component<RenderedCellProps, Drawn> {
  override state: Drawn = {
    isFailed: false,
    value: this.props.value,
    renderer: this.props.renderer,
  }

  static getDerivedStateFromProps({ value, renderer }: RenderedCellProps, drawn: Drawn) {
    // Cells are used again for other rows.
    return value === drawn.value && renderer === drawn.renderer
      ? null
      : { isFailed: false, value, renderer }
  }

  static getDerivedStateFromError() {
    return { isFailed: true }
  }

  override render() {
    const { renderer: Renderer, text, ...cell } = this.props
    return this.state.isFailed ? text : <Renderer {...cell} />
  }
}
