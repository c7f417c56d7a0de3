import { projectKey } from '@howdah/platform-client/query-keys'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useState, type RefObject } from 'react'
import { useAiOffered } from '../../ai/use-ai-offered'
import { useHowdahContext } from '../../provider/howdah-context'
import { usePersonId } from '../../provider/use-person'
import type { SqlEditorHandle, SqlEditorSave } from '../../sql-editor'
import { saveAsSnippet } from './save-as-snippet'
import type { SaveAsSnippetMessages } from './save-as-snippet.messages'
import { wordsOf } from '../../errors/words-of'

interface SaveAsSnippetOptions {
  /** The widget that asks, for the message where there is no provider. */
  caller: string
  projectRef: string
  editor: RefObject<SqlEditorHandle | null>
  messages: SaveAsSnippetMessages
  hrefOf: ((snippetId: string) => string) | undefined
  onOpen: ((snippetId: string) => void) | undefined
}

/**
 * Returns the save field of an editor that is not a snippet's: it saves the text as a snippet.
 * Undefined where snippets cannot be created. A failure is reported once and not retried: the text
 * stays in the editor and in its draft.
 */
export function useSaveAsSnippet({
  caller,
  projectRef,
  editor,
  messages,
  hrefOf,
  onOpen,
}: SaveAsSnippetOptions): SqlEditorSave | undefined {
  const { client, queryClient, can } = useHowdahContext(caller)
  const person = usePersonId(caller)
  const toast = useToast()
  const [status, setStatus] = useState<SqlEditorSave['status']>('IDLE')
  const mayCreate = can('create', 'content')
  const hasAi = useAiOffered(caller, mayCreate)
  if (!mayCreate) return undefined

  const onSave = () => {
    const sql = editor.current?.getValue() ?? ''
    if (status === 'UPDATING') return
    if (sql.trim() === '') return toast.info(messages.emptySnippet)
    setStatus('UPDATING')
    saveAsSnippet(client, projectRef, person, sql, hasAi)
      .then(
        ({ id, titleError }) => {
          const href = hrefOf?.(id)
          const link = { label: messages.viewItHere, href, onOpen: onOpen && (() => onOpen(id)) }
          toast.success(messages.savedSnippet, href === undefined && !onOpen ? {} : { link })
          if (titleError !== null)
            toast.error(messages.titleFailed(wordsOf(titleError, messages.unknownError)))
          void queryClient.invalidateQueries({
            queryKey: projectKey(client, projectRef, 'content'),
          })
        },
        (error: unknown) =>
          toast.error(messages.createFailed(wordsOf(error, messages.unknownError))),
      )
      .finally(() => setStatus('IDLE'))
  }
  return { status, label: messages.saveAsSnippet, onSave }
}
