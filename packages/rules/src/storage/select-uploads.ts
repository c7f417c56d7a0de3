import { formatBytes } from './format-bytes'

/** What is asked of a file before it is sent; a browser's `File` is one. */
export interface UploadCandidate {
  name: string
  /** In bytes. */
  size: number
  /** Where it stood under the folder that was dropped. */
  path?: string
  /** The same, of a folder that was chosen by the button. */
  webkitRelativePath?: string
}

/** What the Finder leaves in every folder. */
const LITTER = '.DS_Store'

/**
 * Which of the files are sent, and what is said about those that are not. `.DS_Store` and paths with `#/` are left out
 * without a word; nothing that a message is about is sent. Spec section 5.
 * @param globalLimit the project's largest file, in bytes
 */
export function selectUploads<File extends UploadCandidate>(
  files: readonly File[],
  globalLimit: number,
): { accepted: File[]; messages: string[] } {
  const wanted = files.filter((file) => !isLitter(file))
  const empty = wanted.filter((file) => file.size === 0)
  const large = wanted.filter((file) => file.size > globalLimit)
  const messages: string[] = []
  if (empty.length > 0) messages.push(`Failed to upload ${empty.length} file(s) as its size is 0.`)
  if (large.length > 0) messages.push(describeTooLarge(large.length, globalLimit))
  return { accepted: wanted.filter((file) => file.size > 0 && file.size <= globalLimit), messages }
}

function isLitter({ name, path = '', webkitRelativePath = '' }: UploadCandidate): boolean {
  return name === LITTER || [name, path, webkitRelativePath].some((text) => text.includes('#/'))
}

function describeTooLarge(count: number, limit: number): string {
  return `Failed to upload ${count} file(s) as its size exceeds the global file size limit of ${formatBytes(limit)}. You can change this limit in Storage Settings.`
}
