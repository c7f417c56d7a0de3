import type { CellChange } from '@howdah/rules'
import type { ReactNode } from 'react'
import type { GridPosition } from './data-grid.types'
import type { CellEditorMessages } from './edit-cell.messages'
import type { SelectedArea } from './grid-selection'

/** What becomes of a row when what is staged is saved. */
export type GridRowChange = 'new' | 'edited' | 'deleted'

/** What makes a grid one that is written into. Places are those of the data, as they are shown. */
export interface GridEditing {
  /** Whether the editor of a cell is to be drawn now; what an edit begins with instead, such as a panel, is done here. */
  begin: (position: GridPosition, typed: string | null) => boolean
  editor: (session: EditSession) => ReactNode
  /** Alt+N, Alt+D, and Delete on what are no whole rows. */
  onSet: (to: 'null' | 'default' | 'cleared', area: SelectedArea) => void
  /** Delete on whole rows. */
  onDeleteRows: (area: SelectedArea) => void
  onPaste: (text: string, area: SelectedArea) => void
  rowChange: (row: number) => GridRowChange | null
  isChanged: (row: number, column: number) => boolean
  /** What stands in a cell that has no value of its own, such as DEFAULT; null where it has. */
  standIn: (row: number, column: number) => string | null
}

/** Where the active cell goes when an editor closes; null: nowhere, since the focus is somewhere else already. */
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
  /** What stands in the cell. */
  initial: CellChange
  typed: string | null
  allowsNull: boolean
  allowsDefault: boolean
  /** What is wrong with a text; such a one is not taken. */
  problemOf?: (text: string) => string | null
  /** Said below, such as the time zone. */
  hint?: string | null
  align?: 'start' | 'end'
  /** Called with something else than `initial` only. */
  onCommit: (to: CellChange) => void
  /** Always called last. */
  onEnd: (move: EditMove) => void
  messages?: Partial<CellEditorMessages>
}
