import { isDiskFullError } from '../../../base/disk/disk-room'
import { AnswerTooLarge } from '../../../postgres/wire/bounded-socket'
import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'

interface SqlFailure {
  code: string
  message: string
  constraint?: string
}

const isSqlFailure = (error: unknown): error is SqlFailure & Error =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code) &&
  'severity' in error

/**
 * Converts an error of Postgres to an error of the API. Errors of the connection are returned
 * unchanged.
 */
export function toStorageError(error: unknown): unknown {
  if (isDiskFullError(error))
    return new StorageError('DiskFull', storageApiMessages.diskFull, { cause: error })
  if (error instanceof AnswerTooLarge)
    return new StorageError('InvalidRequest', storageApiMessages.rowsTooLarge(error.maxBytes), {
      cause: error,
    })
  if (!isSqlFailure(error)) return error
  const { code, constraint, message } = error
  const cause = { cause: error }
  if (code === '42501')
    return new StorageError('Unauthorized', storageApiMessages.notAllowed, cause)
  if (code === '23505') {
    const isBucket = constraint?.startsWith('buckets_') ?? false
    return new StorageError(
      'Duplicate',
      isBucket ? storageApiMessages.bucketTaken : storageApiMessages.duplicate,
      cause,
    )
  }
  if (code === '23503') {
    // Either a file without a bucket, or a bucket that has files.
    return message.startsWith('insert')
      ? new StorageError('not_found', storageApiMessages.noBucket, cause)
      : new StorageError('Conflict', storageApiMessages.bucketNotEmpty, cause)
  }
  if (code === '3F000' || code.startsWith('42'))
    return new StorageError('Conflict', storageApiMessages.badSchema, cause)
  // Another transaction that is in the way, a statement that takes too long, no connection.
  if (/^(40|53|55P03|57014)/.test(code))
    return new StorageError('Busy', storageApiMessages.busy, cause)
  // Postgres itself.
  if (/^(08|57|58|XX)/.test(code)) return error
  // Other errors come from a policy, a trigger or a constraint of the project.
  return new StorageError('InvalidRequest', storageApiMessages.policyFailed(message), cause)
}
