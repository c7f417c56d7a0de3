import { isNotThere } from '../../../base/s3/s3-client'
import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'

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
