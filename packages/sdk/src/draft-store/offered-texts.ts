/** A text that was replaced by another, offered until the user takes or dismisses it. */
export interface OfferedText {
  sql: string
  /** Time of writing, in milliseconds since 1970. */
  at: number
  /** Written here, or saved from somewhere else. */
  from: 'here' | 'platform'
}

/**
 * The texts on offer with some more, without those that would offer nothing: an empty text, and one that the shown text or another
 * offer holds whole.
 */
export function offer(
  offered: readonly OfferedText[],
  more: readonly OfferedText[],
  shown: string,
): readonly OfferedText[] {
  const all = [...offered, ...more]
  const stored = all.filter((text, index) => {
    if (text.sql.trim() === '' || shown.includes(text.sql)) return false
    return !all.some((other, place) => place !== index && holds(other, text, place < index))
  })
  return stored.length === offered.length && stored.every((text, index) => text === offered[index])
    ? offered
    : stored
}

/** Of two that are the same the earlier stays. */
function holds(other: OfferedText, text: OfferedText, isEarlier: boolean): boolean {
  return other.sql === text.sql ? isEarlier : other.sql.includes(text.sql)
}

/** Reads stored texts from plain JSON; invalid entries are left out. */
export function readOfferedTexts(stored: unknown): OfferedText[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((value: unknown) => {
    if (typeof value !== 'object' || value === null || !('sql' in value) || !('at' in value))
      return []
    if (typeof value.sql !== 'string' || typeof value.at !== 'number') return []
    return [
      {
        sql: value.sql,
        at: value.at,
        from: 'from' in value && value.from === 'platform' ? 'platform' : 'here',
      },
    ]
  })
}
