/** Codes of the network. */
const CODES = /^(?:ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/
/** SQLSTATEs of a server that stops, starts or has crashed. */
const STATES = /^(?:08...|57P0[123])$/
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
    ? CODES.test(error.code) || (STATES.test(error.code) && endsSession(error))
    : TEXTS.has(error.message))

/** Functions of people raise the same codes, for connections of theirs, and the session goes on. */
const endsSession = (error: Error): boolean =>
  'severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC')
