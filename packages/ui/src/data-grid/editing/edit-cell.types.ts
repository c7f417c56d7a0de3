import type { CellChange } from '@howdah/rules/table/editing/row-changes'
import type { ReactNode } from 'react'
import type { GridPosition } from '../data-grid.types'
import type { CellEditorMessages } from './edit-cell.messages'
import type { SelectedArea } from '../selection/grid-selection'

/** Effect on a row of saving the staged changes. */
export type GridRowChange = 'new' | 'edited' | 'deleted'

/** Callbacks that make a grid editable. Positions are those of the data, as shown. */
export interface GridEditing {
  /**
   * Starts an edit and returns true if the cell's editor should be rendered; other edits, such as
   * those in a panel, are handled here.
   */
  begin: (position: GridPosition, typed: string | null) => boolean
  editor: (session: EditSession) => ReactNode
  /** Alt+N, Alt+D, and Delete on what are no whole rows. */
  onSet: (to: 'null' | 'default' | 'cleared', area: SelectedArea) => void
  /** Delete on whole rows. */
  onDeleteRows: (area: SelectedArea) => void
  onPaste: (text: string, area: SelectedArea) => void
  rowChange: (row: number) => GridRowChange | null
  isChanged: (row: number, column: number) => boolean
  /**
   * Returns the placeholder of a cell without a value of its own, such as DEFAULT; null if it has a
   * value.
   */
  standIn: (row: number, column: number) => string | null
}

/**
 * Target of the active cell when an editor closes; null: it does not move, since the focus is
 * already elsewhere.
 */
export type EditMove = 'stay' | 'next' | 'previous' | null

/** One cell that is being edited. */
export interface EditSession {
  position: GridPosition
  /** The character that the edit began with, which takes the place of the value; null: the value is edited. */
  typed: string | null
  end: (move: EditMove) => void
}

export interface CellEditorProps {
  'aria-label': string
  /** A list to choose from, or a text of one line or many. */
  kind: 'choice' | 'line' | 'text'
  choices?: readonly string[]
  /** Current content of the cell. */
  initial: CellChange
  typed: string | null
  allowsNull: boolean
  allowsDefault: boolean
  /** Returns the problem of a text; a text with a problem is not committed. */
  problemOf?: (text: string) => string | null
  /** Hint shown below the field, such as the time zone. */
  hint?: string | null
  align?: 'start' | 'end'
  /** Called with something else than `initial` only. */
  onCommit: (to: CellChange) => void
  /** Always called last. */
  onEnd: (move: EditMove) => void
  messages?: Partial<CellEditorMessages>
}
