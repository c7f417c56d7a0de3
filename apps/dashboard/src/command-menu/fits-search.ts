/**
 * Returns true if the label contains each word of the search, at any position. Letters scattered
 * over the label do not count as a word.
 */
export function fitsSearch(label: string, search: string): boolean {
  const text = label.toLocaleLowerCase()
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
