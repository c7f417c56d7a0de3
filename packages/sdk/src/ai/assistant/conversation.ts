export interface Message {
  role: 'user' | 'assistant'
  content: string
  /** The answer was stopped before it was complete. */
  cut?: boolean
}

/** A conversation with the assistant. */
export type Conversation =
  | { status: 'idle'; messages: readonly Message[] }
  /** `answer` grows while the model writes. */
  | { status: 'answering'; messages: readonly Message[]; answer: string }
  | { status: 'failed'; messages: readonly Message[]; problem: string }

export type ConversationEvent =
  /** The saved conversation has been read. */
  | { type: 'restored'; messages: readonly Message[] }
  | { type: 'asked'; question: string }
  | { type: 'retried' }
  | { type: 'received'; answer: string }
  | { type: 'answered'; answer: string }
  | { type: 'failed'; problem: string }
  | { type: 'stopped' }
  | { type: 'cleared' }

export const emptyConversation: Conversation = { status: 'idle', messages: [] }

/** Returns the next state. An event that does not fit the state changes nothing. */
export function conversationTransition(
  state: Conversation,
  event: ConversationEvent,
): Conversation {
  const { messages } = state
  switch (event.type) {
    case 'restored':
      // A question that was asked before the restore is not interrupted; the saved messages come
      // before it.
      return { ...state, messages: [...event.messages, ...messages] }
    case 'asked':
      if (state.status === 'answering' || event.question.trim() === '') return state
      return {
        status: 'answering',
        messages: [...messages, { role: 'user', content: event.question.trim() }],
        answer: '',
      }
    case 'retried':
      return mayRetry(state) ? { status: 'answering', messages, answer: '' } : state
    case 'received':
      return state.status === 'answering' ? { ...state, answer: event.answer } : state
    case 'answered':
      return state.status === 'answering'
        ? withAnswer(messages, { role: 'assistant', content: event.answer })
        : state
    case 'failed':
      return state.status === 'answering'
        ? { status: 'failed', messages, problem: event.problem }
        : state
    case 'stopped':
      if (state.status !== 'answering') return state
      if (state.answer.trim() === '') return { status: 'idle', messages }
      return withAnswer(messages, { role: 'assistant', content: state.answer, cut: true })
    case 'cleared':
      return emptyConversation
    default:
      return event satisfies never
  }
}

/**
 * Returns true when the newest message is a question without an answer, and no answer is pending.
 */
export function mayRetry({ status, messages }: Conversation): boolean {
  return status !== 'answering' && messages.at(-1)?.role === 'user'
}

/** As many messages, and as much of each, as the contract takes; the newest one is from the user. */
const MAX_SENT_MESSAGES = 40
export const MAX_MESSAGE_CHARACTERS = 20_000

export function messagesToSend(
  messages: readonly Message[],
): { role: Message['role']; content: string }[] {
  const newest = messages.filter(({ content }) => content.trim() !== '').slice(-MAX_SENT_MESSAGES)
  const first = newest.findIndex(({ role }) => role === 'user')
  return newest
    .slice(Math.max(first, 0))
    .map(({ role, content }) => ({ role, content: content.slice(0, MAX_MESSAGE_CHARACTERS) }))
}

function withAnswer(messages: readonly Message[], answer: Message): Conversation {
  return { status: 'idle', messages: [...messages, answer] }
}
