export { DataGrid } from './data-grid'
export type { DataGridHandle, DataGridProps, GridColumn, GridPosition } from './data-grid.types'
export { dataGridMessages, type DataGridMessages } from './data-grid.messages'
