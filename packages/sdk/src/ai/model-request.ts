import { wordsOf } from '../errors/words-of'
import type { AiMessages } from './ai.messages'

/** Events of a request to the model; all but the first end it. */
export type ModelEvent =
  | { type: 'received'; answer: string }
  | { type: 'answered'; answer: string }
  | { type: 'failed'; problem: string }

export interface ModelRequest {
  /** Returns the whole answer, and reports the partial text as it arrives. */
  send: (options: { signal: AbortSignal; onText: (answer: string) => void }) => Promise<string>
  dispatch: (event: ModelEvent) => void
  /** Returns the reason why an answer is unusable; null for a usable answer. */
  problemOf?: (answer: string) => string | null
}

interface ModelRequestsOptions {
  messages: AiMessages
  onError: (error: unknown) => void
}

/**
 * Creates a sender of model requests: one request at a time, aborted at the model as soon as its
 * result is no longer needed.
 */
export function createModelRequests({ messages, onError }: ModelRequestsOptions) {
  let latest: AbortController | null = null
  return {
    end: () => latest?.abort(),
    async begin({ send, dispatch, problemOf }: ModelRequest): Promise<void> {
      const controller = new AbortController()
      latest = controller
      // Events of an aborted request are dropped, even when another request is pending by then.
      const say = (event: ModelEvent) => {
        if (latest === controller && !controller.signal.aborted) dispatch(event)
      }
      try {
        const answer = await send({
          signal: controller.signal,
          onText: (text) => say({ type: 'received', answer: text }),
        })
        const problem =
          answer.trim() === ''
            ? messages.failed(messages.noCompletion)
            : (problemOf?.(answer) ?? null)
        say(problem === null ? { type: 'answered', answer } : { type: 'failed', problem })
      } catch (error) {
        if (controller.signal.aborted) return
        say({ type: 'failed', problem: messages.failed(wordsOf(error, messages.unknownError)) })
        onError(error)
      }
    },
  }
}
