import type { OfferedText } from './snippet.types'

/**
 * The texts on offer with some more, without those that would offer nothing: an empty text, and one that the shown text or another
 * offer holds whole.
 */
export function offer(offered: readonly OfferedText[], more: readonly OfferedText[], shown: string): readonly OfferedText[] {
  const all = [...offered, ...more]
  const kept = all.filter((text, index) => {
    if (text.sql.trim() === '' || shown.includes(text.sql)) return false
    return !all.some((other, place) => place !== index && holds(other, text, place < index))
  })
  return kept.length === offered.length && kept.every((text, index) => text === offered[index]) ? offered : kept
}

/** Of two that are the same the earlier stays. */
function holds(other: OfferedText, text: OfferedText, isEarlier: boolean): boolean {
  return other.sql === text.sql ? isEarlier : other.sql.includes(text.sql)
}
