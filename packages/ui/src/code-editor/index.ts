export { CodeEditor } from './code-editor'
export type {
  CodeEditorHandle,
  CodeEditorProps,
  EditorKey,
  EditorProblem,
  EditorSelectionRange,
  SqlCatalog,
} from './code-editor.types'
