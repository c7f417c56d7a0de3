/**
 * Messages for failures of the AI endpoint. The first and the last are given by the specification.
 */
export const aiApiMessages = {
  'not-configured': 'AI endpoint is not configured',
  refused: 'The AI endpoint refused the request. The server’s log has its response.',
  busy: 'The AI endpoint is busy. Try again in a moment.',
  unreachable: 'The AI endpoint could not be reached. Try again in a moment.',
  timeout: 'The AI endpoint took too long. Try again, or ask for less.',
  'too-long': 'The answer was too long. Ask for less.',
  empty: 'Failed to generate completion',
} as const

export const aiLimitMessages = {
  tooOften: (seconds: number) => `You’ve sent many AI requests. Try again in ${seconds} seconds.`,
  tooMany: (count: number) =>
    `You already have ${count} AI requests running. Wait for one to finish or cancel it.`,
} as const

/** Texts about the variables of the environment, for the operator. */
export const aiConfigMessages = {
  provider: (text: string) =>
    `HOWDAH_AI_PROVIDER takes openai-compatible or anthropic, not "${text}".`,
  url: 'HOWDAH_AI_URL takes the address of an OpenAI-compatible API, such as https://api.openai.com/v1 or http://localhost:11434/v1.',
  model:
    'HOWDAH_AI_MODEL takes the name of a model of the AI endpoint; it is needed with the other HOWDAH_AI_ variables.',
  key: 'HOWDAH_AI_KEY takes the API key; it is needed with HOWDAH_AI_PROVIDER=anthropic.',
} as const
