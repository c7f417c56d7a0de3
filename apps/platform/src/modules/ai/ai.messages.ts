/** What is said when the AI endpoint gives no text; the first and the last are the specification's. */
export const aiMessages = {
  'not-configured': 'AI endpoint is not configured',
  refused: 'The AI endpoint refused the request. Whoever runs this server finds in its log what it said.',
  busy: 'The AI endpoint is busy. Try again in a moment.',
  unreachable: 'The AI endpoint could not be reached. Try again in a moment.',
  timeout: 'The AI endpoint took too long. Try again, or ask for less.',
  'too-long': 'The answer was longer than this server takes. Ask for less.',
  empty: 'Failed to generate completion',
} as const

export const aiLimitMessages = {
  tooOften: (seconds: number) => `You have asked the AI often. Try again in ${seconds} seconds.`,
  tooMany: (count: number) => `The AI is answering ${count} requests of yours already. Wait for one of them, or cancel it.`,
} as const
