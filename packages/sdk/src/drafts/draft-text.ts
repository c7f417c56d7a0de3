/**
 * Returns the text that was typed into `before` to get `after`; empty when it was only shortened.
 */
export function addedText(before: string, after: string): string {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end])
    end += 1
  return after.slice(start, after.length - end)
}

/** Both texts, the second on a line of its own. */
export function joinTexts(first: string, second: string): string {
  if (second === '') return first
  return first === '' || first.endsWith('\n') ? first + second : `${first}\n${second}`
}
