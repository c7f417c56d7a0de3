import type { PlatformClient } from '@howdah/platform-client'
import { completeCode } from '@howdah/platform-client'
import { wordsOf } from '../workspace/words-of'
import { aiEditTransition, openEdit, type AiEdit, type AiEditEvent } from './ai-edit'
import type { AiMessages } from './ai.messages'
import { aroundTarget, withAnswer, type EditTarget } from './edit-target'

export interface AiEditFlowOptions {
  client: PlatformClient
  projectRef: string
  connectionString: string | undefined
  prompt: string
  messages: AiMessages
  onChange: (state: AiEdit) => void
  onError: (error: unknown) => void
}

/** Carries an AI edit out: one request at a time, ended at the model as soon as nobody waits for it. */
export interface AiEditFlow {
  readonly state: AiEdit
  type: (prompt: string) => void
  submit: (target: EditTarget) => void
  /** Cancel, Reject, Escape. */
  dismiss: () => void
  /** The new text, when it still fits the document; null otherwise, and then the person is told. */
  accept: (document: string) => string | null
  /** Ends a request that is under way; what was typed stays. */
  end: () => void
}

export function createAiEditFlow(options: AiEditFlowOptions): AiEditFlow {
  const { client, projectRef, connectionString, messages, onChange, onError } = options
  let state = openEdit(options.prompt)
  let request: AbortController | null = null

  const dispatch = (event: AiEditEvent) => {
    const before = state
    state = aiEditTransition(before, event)
    if (before.status === 'generating' && state.status !== 'generating') request?.abort()
    if (state !== before) onChange(state)
  }

  const ask = async (target: EditTarget, prompt: string) => {
    const mine = new AbortController()
    request = mine
    // What comes after it was cancelled belongs to nobody, even when another request is under way by then.
    const tell = (event: AiEditEvent) => {
      if (request === mine && !mine.signal.aborted) dispatch(event)
    }
    try {
      const completion = {
        projectRef,
        ...(connectionString ? { connectionString } : {}),
        completionMetadata: { ...aroundTarget(target), language: 'sql', prompt: prompt.trim() },
      }
      const answer = await completeCode(client, completion, {
        signal: mine.signal,
        onText: (text) => tell({ type: 'received', answer: text }),
      })
      if (answer.trim() === '') tell({ type: 'failed', problem: messages.failed(messages.noCompletion) })
      else if (withAnswer(target, answer) === target.document) tell({ type: 'failed', problem: messages.unchanged })
      else tell({ type: 'answered', answer })
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
