import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'
import { checkBucketId, checkName } from '../object-name'
import type { ObjectPlace } from '../project-storage'

/** A part of a path as it was meant. @throws StorageError InvalidKey */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new StorageError(
      'InvalidKey',
      storageApiMessages.badKey('it is not encoded as an address is'),
    )
  }
}

/** `bucket/folder/file` of an address, decoded once and checked. @throws StorageError */
export function readPlace(path: string): ObjectPlace {
  const slash = path.indexOf('/')
  const bucketId = checkBucketId(decodePart(slash === -1 ? path : path.slice(0, slash)))
  return { bucketId, name: checkName(decodePart(slash === -1 ? '' : path.slice(slash + 1))) }
}
