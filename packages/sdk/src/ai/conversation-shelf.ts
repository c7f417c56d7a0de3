import type { HowdahStorage } from '../browser-storage/storage'
import { keptKey, readKept, writeKept } from '../browser-storage/kept-json'
import type { Message } from './assistant/conversation'

/** Identifies a conversation: its person, and the text and project that it is about. */
export interface ConversationScope {
  baseUrl: string
  person: string
  projectRef: string
  documentId: string
}

/**
 * Maximum number of saved messages, the newest, and maximum number of characters of all of them
 * together.
 */
const MOST_MESSAGES = 100
const MOST_CHARACTERS = 400_000

const conversationKey = ({ baseUrl, person, projectRef, documentId }: ConversationScope) =>
  keptKey('assistant', baseUrl, person, projectRef, documentId)

export async function readConversation(
  storage: HowdahStorage,
  scope: ConversationScope,
): Promise<Message[]> {
  return messagesOfKept(await readKept(storage, conversationKey(scope)))
}

/** Fails as the storage fails. */
export async function keepConversation(
  storage: HowdahStorage,
  scope: ConversationScope,
  messages: readonly Message[],
): Promise<void> {
  const kept = keptPart(messages)
  await writeKept(storage, conversationKey(scope), kept.length === 0 ? null : kept)
}

/** Reads saved messages. A browser's storage may hold anything, so invalid entries are left out. */
export function messagesOfKept(kept: unknown): Message[] {
  if (!Array.isArray(kept)) return []
  return kept.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('role' in entry) || !('content' in entry))
      return []
    const { role, content } = entry
    if ((role !== 'user' && role !== 'assistant') || typeof content !== 'string') return []
    return [{ role, content, ...('cut' in entry && entry.cut === true ? { cut: true } : {}) }]
  })
}

/** The newest messages that fit. */
export function keptPart(messages: readonly Message[]): readonly Message[] {
  let room = MOST_CHARACTERS
  let from = messages.length
  while (from > 0 && messages.length - from < MOST_MESSAGES) {
    room -= messages[from - 1]?.content.length ?? 0
    if (room < 0) break
    from -= 1
  }
  return messages.slice(from)
}
