import type { Ref } from 'react'
import type { CodeEditorHandle, CodeEditorProps } from './code-editor.types'

export function CodeEditor(props: CodeEditorProps & { ref?: Ref<CodeEditorHandle> }) {
  return <div aria-label={props['aria-label']} />
}
