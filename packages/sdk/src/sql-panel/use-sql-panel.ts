import { useRef, type RefObject } from 'react'
import { useProjectRef } from '../provider/howdah-context'
import { useTexts } from '../provider/use-texts'
import type { SqlEditorHandle, SqlEditorSave } from '../sql-editor'
import { useSaveAsSnippet } from '../snippets/saving/use-save-as-snippet'
import { sqlPanelTexts, type SqlPanelMessages } from './sql-panel.messages'
import type { SqlPanelProps } from './sql-panel.types'

/** State and actions of the panel. */
export interface SqlPanelModel {
  projectRef: string
  messages: SqlPanelMessages
  editorRef: RefObject<SqlEditorHandle | null>
  editor: SqlPanelProps['editor']
  /** Undefined where snippets cannot be made. */
  save: SqlEditorSave | undefined
  closeKeys: string | undefined
  focusOnMount: boolean
  onClose: (() => void) | undefined
  onTemplate: (sql: string) => void
}

/** The controller: the only place of the panel that touches data. */
export function useSqlPanel(props: SqlPanelProps): SqlPanelModel {
  const projectRef = useProjectRef('SqlPanel', props.projectRef)
  const messages = useTexts(sqlPanelTexts, props.messages)
  const editorRef = useRef<SqlEditorHandle>(null)
  const save = useSaveAsSnippet({
    caller: 'SqlPanel',
    projectRef,
    editor: editorRef,
    messages,
    hrefOf: props.hrefOfSnippet,
    onOpen: props.onOpenSnippet,
  })
  return {
    projectRef,
    messages,
    editorRef,
    editor: props.editor,
    save,
    closeKeys: props.closeKeys,
    focusOnMount: props.focusOnMount ?? false,
    onClose: props.onClose,
    onTemplate: (sql) => editorRef.current?.insert(sql),
  }
}
