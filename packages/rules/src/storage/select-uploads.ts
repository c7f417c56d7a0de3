import { formatBytes } from './format-bytes'
import { storageRuleMessages, type StorageRuleMessages } from './storage-rules.messages'

/** Properties of a file that are checked before it is sent; a browser's `File` has them. */
export interface UploadCandidate {
  name: string
  /** In bytes. */
  size: number
  /** Path relative to the folder that was dropped. */
  path?: string
  /** The same, of a folder that was chosen by the button. */
  webkitRelativePath?: string
}

/** File that the Finder leaves in every folder. */
const LITTER = '.DS_Store'

/**
 * Selects the files to send, and returns the messages about those that are not. `.DS_Store` and
 * paths with `#/` are left out silently; no file that a message refers to is sent.
 * @param globalLimit maximum size of a file in the project, in bytes
 */
export function selectUploads<File extends UploadCandidate>(
  files: readonly File[],
  globalLimit: number,
  texts: StorageRuleMessages = storageRuleMessages,
): { accepted: File[]; messages: string[] } {
  const wanted = files.filter((file) => !isLitter(file))
  const empty = wanted.filter((file) => file.size === 0)
  const large = wanted.filter((file) => file.size > globalLimit)
  const messages: string[] = []
  if (empty.length > 0) messages.push(texts.emptyFiles(empty.length))
  if (large.length > 0) messages.push(texts.largeFiles(large.length, formatBytes(globalLimit)))
  return { accepted: wanted.filter((file) => file.size > 0 && file.size <= globalLimit), messages }
}

function isLitter({ name, path = '', webkitRelativePath = '' }: UploadCandidate): boolean {
  return name === LITTER || [name, path, webkitRelativePath].some((text) => text.includes('#/'))
}
