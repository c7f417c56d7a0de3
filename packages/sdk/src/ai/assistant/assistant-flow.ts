import { chatAboutSchema } from '@howdah/platform-client/resources/ai/chat-about-schema'
import type { PlatformClient } from '@howdah/platform-client/client'
import type { AiMessages } from '../ai.messages'
import { createModelRequests } from '../model-request'
import {
  conversationTransition,
  emptyConversation,
  messagesToSend,
  type Conversation,
  type ConversationEvent,
} from './conversation'

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
  /** Everything except the text of the platform. */
  dispatch: (
    event: Extract<
      ConversationEvent,
      { type: 'restored' | 'asked' | 'retried' | 'stopped' | 'cleared' }
    >,
  ) => void
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
  const requests = createModelRequests({ messages, onError })

  const apply = (event: ConversationEvent) => {
    const before = state
    state = conversationTransition(before, event)
    if (before.status === 'answering' && state.status !== 'answering') requests.end()
    if (before.status !== 'answering' && state.status === 'answering') void answer()
    if (state !== before) onChange(state)
  }

  const answer = () =>
    requests.begin({
      send(options) {
        const connection = connectionString()
        const question = {
          projectRef,
          messages: messagesToSend(state.messages),
          ...(connection ? { connectionString: connection } : {}),
        }
        return chatAboutSchema(client, question, options)
      },
      dispatch: apply,
    })

  return {
    get state() {
      return state
    },
    dispatch: apply,
  }
}
