export const httpMessages = {
  internal: 'Something went wrong on the server. The request id finds it in the log.',
  unavailable: 'The server cannot reach its database at the moment. Try again in a moment.',
  contractViolation: 'The answer of this server does not fit its own contract.',
  notFound: 'There is nothing at this address.',
  methodNotAllowed: (allowed: string) => `Only ${allowed} can be used here.`,
  notAcceptable: (available: string) => `This answers ${available}, and Accept takes none of it.`,
  badTarget: 'The request cannot be read.',
  foreignHost: (url: string) => `This server does not answer under that host name. Open ${url}`,
  foreignOrigin: 'What changes something must come from the dashboard itself, or with a bearer token.',
  tooManyTries: (seconds: number) => `Too many tries. Try again in ${seconds} seconds.`,
  notBuilt: 'The dashboard has not been built. Run `npm start` in the repository.',
} as const
