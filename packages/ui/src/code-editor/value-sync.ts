/** Maximum number of pending answers of a parent; a parent never has more open at the same time. */
const MAX_PENDING = 64

/**
 * Interprets a controlled `value`. Each value passed to the parent may come back, immediately or
 * after a delay: that is an answer and changes nothing, even if more has been typed since. A value
 * that was not passed to the parent since the last answer comes from outside and replaces the
 * document. So typing never loses a character to a delayed answer, and a parent can still set any
 * value.
 */
export interface ValueSync {
  /** The document changed by typing and the parent was notified. */
  emitted: (value: string) => void
  /** Applies a value of the parent; returns true when the document must change. */
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
      // Match the earliest pending value: matching a later one would make the answers in between
      // appear to come from the parent itself.
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
