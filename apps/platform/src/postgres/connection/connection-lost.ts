/** Codes of the network, and SQLSTATEs of a server that stops, starts or has crashed. */
const CODES = /^(?:ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|08...|57P0[123])$/
/** Texts of errors of pg that have no code. */
const TEXTS: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
])

/** Returns true for the error of a request whose connection to Postgres ended, or could not be opened. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  ('code' in error && typeof error.code === 'string'
    ? CODES.test(error.code)
    : TEXTS.has(error.message))
