import type { EditTarget } from './edit-target'

/** An AI edit of a text, from the prompt to the decision. */
export type AiEdit =
  | { status: 'closed' }
  | { status: 'prompting'; prompt: string; problem: string | null }
  /** `answer` grows while the model writes. */
  | { status: 'generating'; prompt: string; target: EditTarget; answer: string }
  | { status: 'reviewing'; prompt: string; target: EditTarget; answer: string }

export type AiEditEvent =
  | { type: 'typed'; prompt: string }
  | { type: 'submitted'; target: EditTarget }
  | { type: 'received'; answer: string }
  | { type: 'answered'; answer: string }
  | { type: 'failed'; problem: string }
  /** Escape, Cancel, Reject: the innermost thing ends. */
  | { type: 'dismissed' }
  | { type: 'accepted' }

export const openEdit = (prompt = ''): AiEdit => ({ status: 'prompting', prompt, problem: null })

/** Returns the next state. An event that does not fit the state changes nothing. */
export function aiEditTransition(state: AiEdit, event: AiEditEvent): AiEdit {
  switch (event.type) {
    case 'typed':
      return state.status === 'prompting' ? { ...state, prompt: event.prompt } : state
    case 'submitted':
      // Only when it is non-empty after trimming and nothing is loading (section 5).
      if (state.status !== 'prompting' || state.prompt.trim() === '') return state
      return { status: 'generating', prompt: state.prompt, target: event.target, answer: '' }
    case 'received':
      return state.status === 'generating' ? { ...state, answer: event.answer } : state
    case 'answered':
      return state.status === 'generating'
        ? { ...state, status: 'reviewing', answer: event.answer }
        : state
    case 'failed':
      // A proposal that no longer fits fails as a request does: the prompt is there to try again.
      if (state.status !== 'generating' && state.status !== 'reviewing') return state
      return { status: 'prompting', prompt: state.prompt, problem: event.problem }
    case 'dismissed':
      return state.status === 'generating' ? openEdit(state.prompt) : { status: 'closed' }
    case 'accepted':
      return state.status === 'reviewing' ? { status: 'closed' } : state
    default:
      return event satisfies never
  }
}
