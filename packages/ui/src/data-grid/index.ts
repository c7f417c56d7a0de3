export { DataGrid } from './data-grid'
export type {
  DataGridHandle,
  DataGridProps,
  GridColumn,
  GridMenuEntry,
  GridPosition,
} from './data-grid.types'
export { dataGridMessages, type DataGridMessages } from './data-grid.messages'
export type { GridCopyFormat, GridCopyOutcome } from './grid-copy'
export { selectedArea, type GridSelection, type SelectedArea } from './grid-selection'
export { CellEditor } from './edit-cell'
export type {
  CellEditorProps,
  EditMove,
  EditSession,
  GridEditing,
  GridRowChange,
} from './edit-cell.types'
