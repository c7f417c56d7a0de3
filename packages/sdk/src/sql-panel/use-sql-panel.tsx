import { useToast } from '@howdah/ui'
import { useRef, useState, type RefObject } from 'react'
import { useAiOffered } from '../ai/use-ai-offered'
import { useHowdahContext, useProjectRef } from '../provider/howdah-context'
import { mergeMessages } from '../provider/messages'
import type { SqlEditorHandle, SqlEditorSave } from '../sql-editor'
import { SavedSnippet } from '../workspace/saved-snippet'
import { wordsOf } from '../workspace/words-of'
import { saveAsSnippet } from './save-snippet'
import { sqlPanelMessages, type SqlPanelMessages } from './sql-panel.messages'
import type { SqlPanelProps } from './sql-panel.types'

/** What the panel shows, and what it can do. */
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
  const { client, queryClient, can, messages: hostMessages } = useHowdahContext('SqlPanel')
  const projectRef = useProjectRef('SqlPanel', props.projectRef)
  const messages = mergeMessages(sqlPanelMessages, hostMessages.sqlPanel, props.messages)
  const toast = useToast()
  const editorRef = useRef<SqlEditorHandle>(null)
  const [status, setStatus] = useState<SqlEditorSave['status']>('IDLE')
  const mayCreate = can('create', 'content')
  const hasAi = useAiOffered('SqlPanel', mayCreate)

  const { onOpenSnippet: onOpen } = props
  const onSave = () => {
    const sql = editorRef.current?.getValue() ?? ''
    if (status === 'UPDATING') return
    if (sql.trim() === '') return toast.info(messages.emptySnippet)
    setStatus('UPDATING')
    saveAsSnippet(client, projectRef, sql, hasAi)
      .then(
        ({ id, titleError }) => {
          toast.success(<SavedSnippet messages={messages} href={props.hrefOfSnippet?.(id)} onOpen={onOpen && (() => onOpen(id))} />)
          if (titleError !== null) toast.error(messages.titleFailed(wordsOf(titleError, messages.unknownError)))
          void queryClient.invalidateQueries({ queryKey: [client.baseUrl, 'projects', projectRef, 'content'] })
        },
        (error: unknown) => toast.error(messages.createFailed(wordsOf(error, messages.unknownError))),
      )
      .finally(() => setStatus('IDLE'))
  }
  return {
    projectRef,
    messages,
    editorRef,
    editor: props.editor,
    save: mayCreate ? { status, label: messages.saveAsSnippet, onSave } : undefined,
    closeKeys: props.closeKeys,
    focusOnMount: props.focusOnMount ?? false,
    onClose: props.onClose,
    onTemplate: (sql) => editorRef.current?.insert(sql),
  }
}
