export { TableEditor } from './table-editor'
export { tableEditorMessages } from './table-editor.messages'

export type { TableEditorMessages } from './table-editor.messages'
export type { TableEditorProps, TableEditorView } from './table-editor.types'
