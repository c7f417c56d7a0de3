/** Maximum characters of a name in a mail. */
const MAX_CHARACTERS = 100

/**
 * Returns a name for use in the text or the subject of an email: on one line, and
 * without parts that a mail program turns into a link.
 */
export function mailName(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const short =
    [...line].length > MAX_CHARACTERS ? `${[...line].slice(0, MAX_CHARACTERS).join('')}…` : line
  // A word joiner is invisible and belongs to no address.
  return short.replaceAll(/[.:/@](?=\S)/g, (mark) => `${mark}\u2060`)
}
