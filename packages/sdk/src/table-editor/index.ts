export { TableEditor } from './table-editor'
export { tableEditorShortcuts } from './table-editor-shortcuts'
export { tableEditorMessages } from './table-editor.messages'

export type { TableEditorMessages } from './table-editor.messages'
export type { TableEditorProps, TableEditorView } from './table-editor.types'
