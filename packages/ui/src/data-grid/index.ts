export { DataGrid } from './data-grid'
export type {
  DataGridHandle,
  DataGridProps,
  GridColumn,
  GridMenuEntry,
  GridPosition,
} from './data-grid.types'
export { dataGridMessages, type DataGridMessages } from './data-grid.messages'
export type { GridCopyFormat, GridCopyOutcome } from './copying/grid-copy'
export { selectedArea, type GridSelection, type SelectedArea } from './selection/grid-selection'
export { CellEditor } from './editing/edit-cell'
export type {
  CellEditorProps,
  EditMove,
  EditSession,
  GridEditing,
  GridRowChange,
} from './editing/edit-cell.types'
