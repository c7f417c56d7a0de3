import { aiMessages } from './ai.messages'

/** Why the AI endpoint gave no text. `cause` is for the log, and holds neither key nor prompt. */
export class AiError extends Error {
  override readonly name = 'AiError'

  constructor(
    readonly reason: keyof typeof aiMessages,
    cause?: Error,
  ) {
    super(aiMessages[reason], cause && { cause })
  }
}
