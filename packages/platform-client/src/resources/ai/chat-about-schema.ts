import type { operations } from '@howdah/contract'
import type { PlatformClient } from '../../client'
import { required } from '../../required'
import { streamText, type TextOptions } from './stream-text'

type ChatBody = operations['chatAboutSchema']['requestBody']['content']['application/json']
export type ChatMessage = ChatBody['messages'][number]

export interface ChatRequest {
  projectRef: string
  /** The conversation so far, the newest one last and from the user. */
  messages: readonly ChatMessage[]
  /** Picks one of the project's own databases. */
  connectionString?: string
}

/**
 * Returns the answer as Markdown; the SQL that it proposes is in fenced blocks marked `sql`, and is
 * never run automatically.
 * @throws PlatformError
 */
export async function chatAboutSchema(
  client: PlatformClient,
  request: ChatRequest,
  options: TextOptions = {},
): Promise<string> {
  const { projectRef, messages, connectionString } = request
  required({ projectRef, messages })
  const body: ChatBody = {
    messages: [...messages],
    ...(connectionString ? { connectionString } : {}),
  }
  return streamText(
    client,
    `/platform/projects/${encodeURIComponent(projectRef)}/ai/chat`,
    body,
    options,
  )
}
