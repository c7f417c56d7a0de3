import { useEffect, useLayoutEffect, useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { createLatest } from '../../provider/latest'
import { useTexts } from '../../provider/use-texts'
import { aiTexts, type AiMessages } from '../ai.messages'
import { keepConversation, readConversation, type ConversationScope } from '../conversation-store'
import { createAssistantFlow } from './assistant-flow'
import { emptyConversation, type Conversation } from './conversation'

export interface AssistantProps {
  scope: ConversationScope
  connectionString: string | undefined
  /** Puts SQL into the editor. Absent: its text cannot be changed. */
  onInsert: ((sql: string) => void) | undefined
  /** Puts SQL into the editor and runs it there, behind the guard's question. Absent: nothing may be run. */
  onRun: ((sql: string) => void) | undefined
  onClose: () => void
  onError: (error: unknown) => void
}

export interface AssistantModel {
  conversation: Conversation
  /** The storage refused the conversation. */
  failing: boolean
  messages: AiMessages
  onAsk: (question: string) => void
  onRetry: () => void
  onStop: () => void
  onClear: () => void
  /** Null if there is no editor; a stable function otherwise. */
  onInsert: ((sql: string) => void) | null
  onRun: ((sql: string) => void) | null
  onClose: () => void
}

/** The controller of the assistant. */
export function useAssistant(props: AssistantProps): AssistantModel {
  const { baseUrl, person, projectRef, documentId } = props.scope
  const provider = useHowdahContext('SqlEditor')
  const { storage } = provider
  const messages = useTexts(aiTexts)
  const [conversation, setConversation] = useState(emptyConversation)
  const [failing, setFailing] = useState(false)
  const [latest] = useState(() => createLatest(props))
  useLayoutEffect(() => latest.set(props))
  const [flow] = useState(() =>
    createAssistantFlow({
      client: provider.client,
      projectRef,
      connectionString: () => latest.get().connectionString,
      messages,
      onChange: setConversation,
      onError: (error) => latest.get().onError(error),
    }),
  )
  const [restored, setRestored] = useState(false)

  useEffect(() => {
    let wanted = true
    void readConversation(storage, { baseUrl, person, projectRef, documentId }).then((stored) => {
      if (!wanted) return
      flow.dispatch({ type: 'restored', messages: stored })
      setRestored(true)
    })
    return () => {
      wanted = false
    }
  }, [flow, storage, baseUrl, person, projectRef, documentId])

  // Saves the shown messages in the browser's storage, once the saved conversation has been read.
  const visibleMessages = conversation.messages
  useEffect(() => {
    if (!restored) return
    keepConversation(storage, { baseUrl, person, projectRef, documentId }, visibleMessages).then(
      () => setFailing(false),
      () => setFailing(true),
    )
  }, [restored, visibleMessages, storage, baseUrl, person, projectRef, documentId])

  // Stops the answer when the panel is closed, and saves the part that has arrived by then.
  useEffect(
    () => () => {
      if (flow.state.status !== 'answering') return
      flow.dispatch({ type: 'stopped' })
      const { scope } = latest.get()
      keepConversation(storage, scope, flow.state.messages).catch(() => {})
    },
    [flow, latest, storage],
  )

  const [acts] = useState(() => ({
    insert: (sql: string) => latest.get().onInsert?.(sql),
    run: (sql: string) => latest.get().onRun?.(sql),
  }))
  return {
    conversation,
    failing,
    messages,
    onAsk: (question) => flow.dispatch({ type: 'asked', question }),
    onRetry: () => flow.dispatch({ type: 'retried' }),
    onStop: () => flow.dispatch({ type: 'stopped' }),
    onClear: () => flow.dispatch({ type: 'cleared' }),
    onInsert: props.onInsert ? acts.insert : null,
    onRun: props.onRun ? acts.run : null,
    onClose: props.onClose,
  }
}
