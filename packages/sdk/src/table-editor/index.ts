export { TableEditor } from './table-editor'
export { tableEditorShortcuts } from './table-editor-shortcuts'
export { tableEditorMessages } from './table-editor.messages'

export type { TableEditorMessages } from './table-editor.messages'
export type { TableEditorHandle, TableEditorProps, TableEditorView } from './table-editor.types'
export type { CellRenderers } from '../results/cell-renderers'
export type { CellRenderer, CellRendererProps } from '@howdah/ui/data-grid/rendered-cell'
