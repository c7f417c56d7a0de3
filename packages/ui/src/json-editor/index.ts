export { JsonEditor, type JsonEditorProps } from './json-editor'
