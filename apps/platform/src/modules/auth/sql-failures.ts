import { isConnectionLost } from '../../postgres/connection/connection-lost'
import { isWaitedTooLong } from '../../postgres/connection/project-pools'
import { AuthError } from './auth-error'
import { authMessages } from './auth.messages'

interface SqlFailure {
  code: string
  message: string
}

const isSqlFailure = (error: unknown): error is SqlFailure & Error =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code) &&
  'severity' in error

/** Returns the error behind a refusal that was made of it; other failures are returned unchanged. */
export const databaseErrorOf = (failure: unknown): unknown =>
  failure instanceof AuthError && failure.extra.cause !== undefined ? failure.extra.cause : failure

/** Converts a refusal by a trigger or a constraint of the project; other errors are returned unchanged. */
export function toAuthError(error: unknown): unknown {
  if (isWaitedTooLong(error) || isConnectionLost(error))
    return new AuthError('request_timeout', authMessages.timeout, { cause: error })
  if (!isSqlFailure(error)) return error
  const cause = { cause: error }
  // Two requests for one address or identity: the second one.
  if (error.code === '23505') return new AuthError('conflict', authMessages.taken, cause)
  if (error.code === '23503') return new AuthError('conflict', authMessages.referenced, cause)
  // Text that Postgres does not store, such as one with a zero.
  if (error.code === '22021') return new AuthError('validation_failed', authMessages.badText, cause)
  // A deadlock with statements of the project: nothing of the request is stored.
  if (error.code === '40P01') return new AuthError('conflict', authMessages.concurrent, cause)
  // Clients try again after a failure, and stay signed in. Only the text of `raise exception` is written for strangers.
  if (error.code === 'P0001')
    return new AuthError('unexpected_failure', authMessages.refusedByDatabase(error.message), cause)
  if (/^(P0|22|23|42|3F|0A|2F|38|39)/.test(error.code))
    return new AuthError('unexpected_failure', authMessages.database, cause)
  return error
}
