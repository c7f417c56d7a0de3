/** Settings of the AI endpoint. */
export interface AiSettings {
  provider: 'openai-compatible' | 'anthropic'
  /** Of the API, without a trailing slash. */
  url: string
  /** null for an endpoint that asks for none. */
  key: string | null
  model: string
}

export interface AiMessage {
  role: 'user' | 'assistant'
  content: string
}

/** Prompt for a model. */
export interface AiPrompt {
  system: string
  messages: readonly AiMessage[]
}

/** The AI endpoint of this server. */
export interface Ai {
  readonly enabled: boolean
  /** @throws AiError 'not-configured' */
  needEnabled(): void
  /**
   * The text as the model writes it; aborting ends it at the endpoint. It is whole when it ends without an error.
   * @throws AiError, and the signal's reason
   */
  stream(prompt: AiPrompt, signal: AbortSignal): AsyncIterable<string>
}
