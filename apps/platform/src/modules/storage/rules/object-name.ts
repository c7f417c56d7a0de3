import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'

/** The longest path of a file, and the longest id of a bucket, in bytes of UTF-8. */
export const MAX_OBJECT_NAME_BYTES = 1024
export const MAX_BUCKET_ID_BYTES = 100

/** Words that the API's URLs have in the place of a bucket. */
const reserved = new Set([
  'authenticated',
  'copy',
  'info',
  'list',
  'list-v2',
  'move',
  'public',
  'sign',
  'upload',
])

/**
 * Reason why a path is invalid for a file; null if it is valid. It names a row and never becomes a
 * path on disk.
 */
export function faultOfName(name: string): string | null {
  if (name === '') return 'it is empty'
  const fault = faultOfText(name)
  if (fault !== null) return fault
  if (Buffer.byteLength(name) > MAX_OBJECT_NAME_BYTES)
    return `it is longer than ${MAX_OBJECT_NAME_BYTES} bytes`
  for (const part of name.split('/')) {
    if (part === '') return 'it begins or ends with a slash, or has two in a row'
    if (part === '.' || part === '..') return `it leads through "${part}"`
  }
  return null
}

/** Returns the reason that a text cannot be a bucket's id; null when it can. */
export function faultOfBucket(id: string): string | null {
  if (id === '') return 'it is empty'
  const fault = faultOfText(id)
  if (fault !== null) return fault
  if (Buffer.byteLength(id) > MAX_BUCKET_ID_BYTES)
    return `it is longer than ${MAX_BUCKET_ID_BYTES} bytes`
  if (id.includes('/')) return 'it holds a slash'
  if (id === '.' || id === '..' || reserved.has(id)) return `"${id}" has a meaning of its own`
  if (id !== id.trim()) return 'it begins or ends with a space'
  return null
}

/**
 * Returns the fault of a text that cannot be shown in a header, in a terminal or to a person; null
 * when there is none.
 */
function faultOfText(text: string): string | null {
  if (!text.isWellFormed()) return 'it holds half a character'
  // oxlint-disable-next-line no-control-regex -- controls are what is looked for
  if (/[\x00-\x1f\x7f-\x9f\u2028\u2029]/.test(text)) return 'it holds a control character'
  return null
}

/** @throws StorageError InvalidKey */
export function checkName(name: string): string {
  const fault = faultOfName(name)
  if (fault !== null) throw new StorageError('InvalidKey', storageApiMessages.badKey(fault))
  return name
}

/** @throws StorageError InvalidRequest */
export function checkBucketId(id: string): string {
  const fault = faultOfBucket(id)
  if (fault !== null)
    throw new StorageError('InvalidRequest', storageApiMessages.badBucketName(fault))
  return id
}

/** A folder as people write it, as the beginning of its files' names: with one slash at its end, '' for the bucket itself. */
export function folderPrefix(path: string): string {
  const folder = path.replace(/^\/+|(?<!\/)\/+$/g, '')
  return folder === '' ? '' : `${checkName(folder)}/`
}
