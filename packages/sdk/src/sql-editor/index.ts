export { preloadSqlEditor } from './preload-sql-editor'
export { SqlEditor } from './sql-editor'
export { sqlEditorShortcuts } from './sql-editor-shortcuts'
export { sqlEditorMessages } from './sql-editor.messages'

export type { ImpersonatedRole } from '@howdah/platform-client/query/query.types'
export type { RunScope } from '../execution/execution-plan'
export type { SqlEditorMessages } from './sql-editor.messages'
export type {
  SqlEditorHandle,
  SqlEditorProps,
  SqlEditorSave,
  SqlRunOutcome,
  SqlRunStart,
  SqlStatementOutcome,
} from './sql-editor.types'
export type { CellRenderers } from '../results/cell-renderers'
export type { CellRenderer, CellRendererProps } from '@howdah/ui/data-grid/rendered-cell'
