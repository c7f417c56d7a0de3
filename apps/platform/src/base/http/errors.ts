import { AppError } from '../app-error'
import { DiskFull, isDiskFullError } from '../disk/disk-room'
import { httpMessages } from './http.messages'

/** Returns the response for any error; other errors than AppError become a 500 with a generic message. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDiskFullError(error)) return new DiskFull(error)
  if (isOutOfReach(error))
    return new AppError(503, 'unavailable', httpMessages.unavailable, {
      cause: error,
      headers: { 'retry-after': '2' },
    })
  return new AppError(500, 'internal', httpMessages.internal, { cause: error })
}

/** Marks an answer of 503 as one of which nothing has run; other errors say so by their status. */
export function asNotRun(error: unknown): unknown {
  const { code, extra, message, status } = toAppError(error)
  return status === 503
    ? new AppError(status, code, message, { ...extra, cause: error, notRun: true })
    : error
}

/** The control database does not answer: no connection, or Postgres is starting, stopping or out of connections. */
function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|57P0[123]|53300|08\d{3})$/.test(code) ||
    error.message === 'Connection terminated unexpectedly'
  )
}
