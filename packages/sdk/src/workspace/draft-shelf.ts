import type { HowdahStorage } from '../provider/storage'

/**
 * The injected storage as the drafts of one provider use it. What was written can be read back at once, even while a slow storage is
 * still at it or after it refused: an editor that is mounted again finds what the one before it held.
 */
export interface DraftShelf {
  /** @throws what the storage throws */
  read: (key: string) => string | null | Promise<string | null>
  /** Null removes. Fails as the storage fails; the text stays readable here. */
  write: (key: string, text: string | null, options?: { now: boolean }) => void | Promise<void>
  /** What was typed before the storage had said what the draft was, and has not joined the draft yet. */
  readEarly: (key: string) => string | null | Promise<string | null>
  writeEarly: (key: string, text: string | null) => void | Promise<void>
  /** The key itself for the first that asks, a numbered one for those who ask while it is taken. */
  claim: (key: string) => DraftClaim
}

export interface DraftClaim {
  key: string
  release: () => void
}

export function createDraftShelf(storage: HowdahStorage): DraftShelf {
  const unsaved = new Map<string, string | null>()
  const earlyTexts = new Map<string, string | null>()
  const underWay = new Map<string, Promise<void>>()
  const taken = new Set<string>()
  const earlyKey = (key: string) => `${key}~early`
  const put = (key: string, text: string | null) => (text === null ? storage.removeItem(key) : storage.setItem(key, text))

  const writeNow = (key: string, text: string | null): void | Promise<void> => {
    const saved = () => {
      if (unsaved.get(key) === text) unsaved.delete(key)
    }
    const answer = put(key, text)
    if (!isPromise(answer)) return saved()
    const write = answer.then(saved)
    const settled = write
      .catch(() => {})
      .then(() => {
        if (underWay.get(key) === settled) underWay.delete(key)
      })
    underWay.set(key, settled)
    return write
  }

  return {
    read(key) {
      const text = unsaved.get(key)
      return text === undefined ? storage.getItem(key) : text
    },
    write(key, text, options) {
      unsaved.set(key, text)
      const before = options?.now ? undefined : underWay.get(key)
      if (!before) return writeNow(key, text)
      // Of the texts that pile up behind a slow write only the newest is worth writing.
      return before.then(() => (unsaved.get(key) === text ? writeNow(key, text) : underWay.get(key)))
    },
    readEarly(key) {
      const text = earlyTexts.get(key)
      return text === undefined ? storage.getItem(earlyKey(key)) : text
    },
    writeEarly(key, text) {
      earlyTexts.set(key, text)
      return put(earlyKey(key), text)
    },
    claim(key) {
      let free = key
      for (let number = 2; taken.has(free); number += 1) free = `${key}~${number}`
      taken.add(free)
      return { key: free, release: () => taken.delete(free) }
    },
  }
}

export function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof value === 'object' && value !== null && 'then' in value
}
