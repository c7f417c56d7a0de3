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
