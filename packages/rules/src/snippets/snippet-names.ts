/** Name of an unnamed snippet. */
export const UNTITLED_SNIPPET = 'Untitled'

/** The name of a snippet's copy. */
export function duplicateSnippetName(name: string): string {
  return `${name} (Duplicate)`
}

/** The longest name of a downloaded file, in UTF-16 code units, its ending not counted; file systems stop at 255 bytes. */
const MAX_FILE_NAME = 80

/**
 * Returns the file name of a snippet: without characters that file systems refuse or interpret as a
 * path.
 */
export function snippetFileName(name: string): string {
  const plain = name
    // oxlint-disable-next-line no-control-regex -- control characters are what must go
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_FILE_NAME)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
  return `${plain === '' ? UNTITLED_SNIPPET : plain}.sql`
}
