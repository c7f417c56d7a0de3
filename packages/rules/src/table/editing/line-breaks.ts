/**
 * Restores the original line breaks of a text that was edited in a field, which has only one kind
 * of line break: untouched parts are returned as they were, and new breaks are of the kind of the
 * first one.
 */
export function withOwnBreaks(original: string, edited: string): string {
  if (!original.includes('\r')) return edited
  const plain = plainBreaks(original)
  const shorter = Math.min(plain.length, edited.length)
  let start = 0
  while (start < shorter && plain[start] === edited[start]) start += 1
  let end = 0
  while (end < shorter - start && plain[plain.length - 1 - end] === edited[edited.length - 1 - end])
    end += 1
  const own = /\r\n|\r|\n/.exec(original)?.[0] ?? '\n'
  const middle = edited.slice(start, edited.length - end).replaceAll('\n', own)
  return (
    original.slice(0, placeIn(original, start)) +
    middle +
    original.slice(placeIn(original, plain.length - end))
  )
}

export function plainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** Converts a position in the text with plain breaks to the position in the original text. */
function placeIn(original: string, place: number): number {
  let at = 0
  for (let passed = 0; passed < place; passed++) at += original.startsWith('\r\n', at) ? 2 : 1
  return at
}
