export { FunctionEditor } from './function-editor'
export { useRemoveFunctionDraft } from './draft/use-function-draft'
export { FunctionTest } from './function-test'
export { functionEditorMessages } from './function-editor.messages'

export type { FunctionEditorMessages } from './function-editor.messages'
export type {
  FunctionEditorHandle,
  FunctionEditorProps,
  FunctionTestProps,
} from './function-editor.types'
export type { FunctionTemplate } from './templates'
