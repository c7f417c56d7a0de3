/** A longer value is cut for display; panel and copy have all of it. In UTF-16 code units. */
export const DISPLAY_LIMIT = 300

const LINE_BREAK = /\r\n|\r|\n/g

/**
 * Returns the text of a value in its one-line cell: exactly as Postgres wrote it, with marks for
 * line breaks; long values are cut and their length is stated.
 */
export function displayText(text: string, length: (characters: number) => string): string {
  const shown = text.length > DISPLAY_LIMIT ? cut(text) : text
  const line = shown.includes('\n') || shown.includes('\r') ? shown.replace(LINE_BREAK, '⏎') : shown
  return text.length > DISPLAY_LIMIT ? `${line}… ${length(text.length)}` : line
}

/** Never between the halves of a surrogate pair. */
function cut(text: string): string {
  const last = text.charCodeAt(DISPLAY_LIMIT - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? DISPLAY_LIMIT - 1 : DISPLAY_LIMIT)
}
