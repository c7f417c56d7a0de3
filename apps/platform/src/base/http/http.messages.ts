export const httpMessages = {
  internal: 'Something went wrong on the server. Look up the request ID in its log.',
  unavailable: 'The server can’t reach its database. Try again in a moment.',
  contractViolation: 'The server’s response doesn’t match its own contract.',
  notFound: 'Not found.',
  methodNotAllowed: (allowed: string) => `Use ${allowed}.`,
  notAcceptable: (available: string) => `Available as ${available}, which Accept doesn’t include.`,
  badTarget: 'The request is malformed.',
  foreignHost: (url: string) => `This server doesn’t serve that host name. Open ${url}`,
  foreignOrigin: 'Changes must come from the dashboard, or use a bearer token.',
  tooManyTries: (seconds: number) => `Too many tries. Try again in ${seconds} seconds.`,
  notBuilt: 'The dashboard hasn’t been built. Run `npm start` in the repository.',
} as const
