/** Answers of a parent that are still on their way; more than this it will not have open at once. */
const MAX_PENDING = 64

/**
 * What a controlled `value` means. Each value that was handed to the parent may come back, at once or late: that is an answer and
 * changes nothing, even when more has been typed since. A value that was not handed out since the last answer comes from outside
 * and replaces the document. So typing never loses a character to a late answer, and a parent can still set what it likes.
 */
export interface ValueSync {
  /** The document changed by typing and the parent was told. */
  emitted: (value: string) => void
  /** The parent hands in a value; true when the document must become it. */
  shouldApply: (value: string, document: string) => boolean
}

export function createValueSync(): ValueSync {
  let pending: string[] = []
  return {
    emitted(value) {
      pending.push(value)
      if (pending.length > MAX_PENDING) pending.shift()
    },
    shouldApply(value, document) {
      // The earliest that it can answer: taking a later one for it would make the answers in between look like the parent's own.
      const answered = pending.indexOf(value)
      pending = answered === -1 ? [] : pending.slice(answered + 1)
      return answered === -1 && value !== document
    },
  }
}

/** The smallest replacement that makes one text the other, so that caret and marks beside it stay. */
export function smallestChange(
  before: string,
  after: string,
): { from: number; to: number; insert: string } {
  const limit = Math.min(before.length, after.length)
  let from = 0
  while (from < limit && before.charCodeAt(from) === after.charCodeAt(from)) from += 1
  let tail = 0
  while (
    tail < limit - from &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail += 1
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) }
}
