import type { HowdahStorage } from '../browser-storage/storage'
import { storageKeyOf, readStored, writeStored } from '../browser-storage/stored-json'
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
const MAX_MESSAGES = 100
const MAX_CHARACTERS = 400_000

const conversationKey = ({ baseUrl, person, projectRef, documentId }: ConversationScope) =>
  storageKeyOf('assistant', baseUrl, person, projectRef, documentId)

export async function readConversation(
  storage: HowdahStorage,
  scope: ConversationScope,
): Promise<Message[]> {
  return messagesFromStored(await readStored(storage, conversationKey(scope)))
}

/** Fails as the storage fails. */
export async function keepConversation(
  storage: HowdahStorage,
  scope: ConversationScope,
  messages: readonly Message[],
): Promise<void> {
  const stored = storedPart(messages)
  await writeStored(storage, conversationKey(scope), stored.length === 0 ? null : stored)
}

/** Reads saved messages. A browser's storage may hold anything, so invalid entries are left out. */
export function messagesFromStored(stored: unknown): Message[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('role' in entry) || !('content' in entry))
      return []
    const { role, content } = entry
    if ((role !== 'user' && role !== 'assistant') || typeof content !== 'string') return []
    return [{ role, content, ...('cut' in entry && entry.cut === true ? { cut: true } : {}) }]
  })
}

/** The newest messages that fit. */
export function storedPart(messages: readonly Message[]): readonly Message[] {
  let room = MAX_CHARACTERS
  let from = messages.length
  while (from > 0 && messages.length - from < MAX_MESSAGES) {
    room -= messages[from - 1]?.content.length ?? 0
    if (room < 0) break
    from -= 1
  }
  return messages.slice(from)
}
