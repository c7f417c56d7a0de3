import type { PlatformClient } from '@howdah/platform-client/client'
import { completeCode } from '@howdah/platform-client/resources/ai/complete-code'
import { aiEditTransition, openEdit, type AiEdit, type AiEditEvent } from './ai-edit'
import type { AiMessages } from './ai.messages'
import { aroundTarget, withAnswer, type EditTarget } from './edit-target'
import { createModelRequests } from './model-request'

export interface AiEditFlowOptions {
  client: PlatformClient
  projectRef: string
  connectionString: string | undefined
  /** Slug of the project's organization; null until it is known. */
  orgSlug: () => string | null
  prompt: string
  messages: AiMessages
  onChange: (state: AiEdit) => void
  onError: (error: unknown) => void
}

/**
 * Runs an AI edit: one request at a time, aborted at the model as soon as its result is no longer
 * needed.
 */
export interface AiEditFlow {
  readonly state: AiEdit
  type: (prompt: string) => void
  submit: (target: EditTarget) => void
  /** Cancel, Reject, Escape. */
  dismiss: () => void
  /**
   * Returns the new text when it still fits the document; otherwise returns null and shows a
   * message.
   */
  accept: (document: string) => string | null
  /** Aborts a pending request; the entered text stays. */
  end: () => void
}

export function createAiEditFlow(options: AiEditFlowOptions): AiEditFlow {
  const { client, projectRef, connectionString, orgSlug, messages, onChange, onError } = options
  let state = openEdit(options.prompt)
  const requests = createModelRequests({ messages, onError })

  const dispatch = (event: AiEditEvent) => {
    const before = state
    state = aiEditTransition(before, event)
    if (before.status === 'generating' && state.status !== 'generating') requests.end()
    if (state !== before) onChange(state)
  }

  const ask = (target: EditTarget, prompt: string) =>
    requests.begin({
      send(textOptions) {
        const completion = {
          projectRef,
          ...(connectionString ? { connectionString } : {}),
          orgSlug: orgSlug(),
          completionMetadata: { ...aroundTarget(target), language: 'sql', prompt: prompt.trim() },
        }
        return completeCode(client, completion, textOptions)
      },
      dispatch,
      problemOf: (answer) =>
        withAnswer(target, answer) === target.document ? messages.unchanged : null,
    })

  return {
    get state() {
      return state
    },
    type: (prompt) => dispatch({ type: 'typed', prompt }),
    submit(target) {
      const before = state
      dispatch({ type: 'submitted', target })
      if (state !== before && state.status === 'generating') void ask(target, state.prompt)
    },
    dismiss: () => dispatch({ type: 'dismissed' }),
    accept(document) {
      if (state.status !== 'reviewing') return null
      const { target, answer } = state
      if (target.document !== document) {
        dispatch({ type: 'failed', problem: messages.textMoved })
        return null
      }
      dispatch({ type: 'accepted' })
      return withAnswer(target, answer)
    },
    end() {
      if (state.status === 'generating') dispatch({ type: 'dismissed' })
    },
  }
}
