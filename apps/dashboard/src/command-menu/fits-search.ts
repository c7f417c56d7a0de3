/** Whether a label holds each word that was written, wherever it stands in it. Letters that are strewn over it are no word. */
export function fitsSearch(label: string, search: string): boolean {
  const text = label.toLocaleLowerCase()
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
