import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'

interface S3Failure {
  name: string
  $metadata?: { httpStatusCode?: number }
}

const isS3Failure = (error: unknown): error is S3Failure =>
  typeof error === 'object' && error !== null && 'name' in error

/** Returns true if the service has nothing under a key, or no such multipart upload. */
export const isNotThere = (error: unknown): boolean =>
  isS3Failure(error) &&
  (['NoSuchKey', 'NoSuchUpload', 'NotFound'].includes(error.name) ||
    error.$metadata?.httpStatusCode === 404)

/**
 * Returns the answer of the service; null when the key does not exist.
 * @throws StorageError Busy for every other error of the service
 */
export async function found<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (isNotThere(error)) return null
    throw new StorageError('Busy', storageApiMessages.storeAway, { cause: error })
  }
}

/** The same where nothing being there is a failure as well. */
export async function answered<T>(asked: Promise<T>): Promise<T> {
  const answer = await found(asked)
  if (answer === null) throw new StorageError('Busy', storageApiMessages.storeAway)
  return answer
}
