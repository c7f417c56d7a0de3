import { chatAboutSchema, type PlatformClient } from '@howdah/platform-client'
import { wordsOf } from '../../workspace/words-of'
import type { AiMessages } from '../ai.messages'
import { conversationTransition, emptyConversation, messagesToSend, type Conversation, type ConversationEvent } from './conversation'

export interface AssistantFlowOptions {
  client: PlatformClient
  projectRef: string
  connectionString: () => string | undefined
  messages: AiMessages
  onChange: (state: Conversation) => void
  onError: (error: unknown) => void
}

/** Carries a conversation on: one answer at a time, ended at the model when it is stopped. */
export interface AssistantFlow {
  readonly state: Conversation
  /** Everything but what the platform says. */
  dispatch: (event: Extract<ConversationEvent, { type: 'restored' | 'asked' | 'retried' | 'stopped' | 'cleared' }>) => void
}

export function createAssistantFlow({
  client,
  projectRef,
  connectionString,
  messages,
  onChange,
  onError,
}: AssistantFlowOptions): AssistantFlow {
  let state = emptyConversation
  let request: AbortController | null = null

  const apply = (event: ConversationEvent) => {
    const before = state
    state = conversationTransition(before, event)
    if (before.status === 'answering' && state.status !== 'answering') request?.abort()
    if (before.status !== 'answering' && state.status === 'answering') void answer()
    if (state !== before) onChange(state)
  }

  const answer = async () => {
    const mine = new AbortController()
    request = mine
    const tell = (event: ConversationEvent) => {
      if (request === mine && !mine.signal.aborted) apply(event)
    }
    try {
      const connection = connectionString()
      const text = await chatAboutSchema(
        client,
        { projectRef, messages: messagesToSend(state.messages), ...(connection ? { connectionString: connection } : {}) },
        { signal: mine.signal, onText: (so) => tell({ type: 'received', answer: so }) },
      )
      if (text.trim() === '') tell({ type: 'failed', problem: messages.failed(messages.noCompletion) })
      else tell({ type: 'answered', answer: text })
    } catch (error) {
      if (mine.signal.aborted) return
      tell({ type: 'failed', problem: messages.failed(wordsOf(error, messages.unknownError)) })
      onError(error)
    }
  }

  return {
    get state() {
      return state
    },
    dispatch: apply,
  }
}
