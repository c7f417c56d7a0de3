import { andThen, isPromise, settle } from '../browser-storage/maybe-promise'
import type { HowdahStorage } from '../browser-storage/storage'
import { createOtherTexts, type OtherTexts } from './other-texts'

/**
 * The injected storage as the drafts of one provider use it. A written text can be read back
 * immediately, even while a slow storage is still writing it or after the storage refused it: an
 * editor that is mounted again finds the text of the previous one.
 */
export interface DraftStore {
  /** @throws what the storage throws */
  read: (key: string) => string | null | Promise<string | null>
  /** Null removes. Fails as the storage fails; the text stays readable here. */
  write: (key: string, text: string | null, options?: WriteOptions) => void | Promise<void>
  /** The storage has not confirmed what was written last. */
  isUnsaved: (key: string) => boolean
  early: EarlyTexts
  others: OtherTexts
  /** Keeps in memory what was typed before the draft could be read, from one editor to the next. */
  hold: (key: string, typed: string) => void
  /** Returns true while this text is held: it was neither taken nor replaced by a longer one. */
  isHeld: (key: string, typed: string) => boolean
  takeHeld: (key: string) => string | null
  /** The key itself for the first that asks, a numbered one for those who ask while it is taken. */
  claim: (key: string) => DraftClaim
}

export interface WriteOptions {
  /** Does not wait for a pending write, nor for `first` if it is slow. */
  now?: boolean
  /** Is done right before; what keeps it from being done keeps the text from being written. */
  first?: () => void | Promise<void>
}

/**
 * Texts of pages that closed before the storage had returned the draft. Such a text joins the draft
 * when it is read.
 */
export interface EarlyTexts {
  read: (key: string) => string | null | Promise<string | null>
  write: (key: string, typed: string) => void | Promise<void>
  /** Removes it if there is one. It stays known as long as the storage refuses. */
  clear: (key: string) => void
}

export interface DraftClaim {
  key: string
  release: () => void
}

export function createDraftStore(storage: HowdahStorage): DraftStore {
  const unsaved = new Map<string, string | null>()
  const underWay = new Map<string, Promise<void>>()
  const held = new Map<string, string>()
  const taken = new Set<string>()

  const writeNow = (
    key: string,
    text: string | null,
    { now, first }: WriteOptions,
  ): void | Promise<void> => {
    const saved = () => {
      if (unsaved.get(key) === text) unsaved.delete(key)
    }
    const put = () => {
      // Overtaken while it waited for `first`: what is newer is written, or on its way.
      if (unsaved.get(key) !== text) return
      return text === null ? storage.removeItem(key) : storage.setItem(key, text)
    }
    const ready = first?.()
    // A page that is about to close cannot wait for `first`; the storage requests of `first` are
    // made before the text is written.
    if (now && isPromise(ready)) ready.catch(() => {})
    const answer = now ? put() : andThen(ready, put)
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
    write(key, text, options = {}) {
      unsaved.set(key, text)
      const before = options.now ? undefined : underWay.get(key)
      if (!before) return writeNow(key, text, options)
      // Of the texts that pile up behind a slow write only the newest is worth writing.
      return before.then(() =>
        unsaved.get(key) === text ? writeNow(key, text, options) : underWay.get(key),
      )
    },
    isUnsaved: (key) => unsaved.has(key),
    early: createEarlyTexts(storage, (key) => unsaved.has(key)),
    others: createOtherTexts(storage, Date.now),
    hold: (key, typed) => void held.set(key, typed),
    isHeld: (key, typed) => held.get(key) === typed,
    takeHeld(key) {
      const typed = held.get(key) ?? null
      held.delete(key)
      return typed
    },
    claim(key) {
      let free = key
      for (let number = 2; taken.has(free); number += 1) free = `${key}~${number}`
      taken.add(free)
      return { key: free, release: () => taken.delete(free) }
    },
  }
}

function createEarlyTexts(storage: HowdahStorage, isUnsaved: (key: string) => boolean): EarlyTexts {
  const known = new Set<string>()
  const earlyKey = (key: string) => `${key}~early`
  const learn = (key: string, typed: string | null) => {
    if (typed !== null) known.add(key)
    return typed
  }
  return {
    read(key) {
      // The page that wrote a draft that is not saved yet had read both texts and joined them.
      if (isUnsaved(key)) return null
      const typed = storage.getItem(earlyKey(key))
      return isPromise(typed) ? typed.then((text) => learn(key, text)) : learn(key, typed)
    },
    write(key, typed) {
      known.add(key)
      return storage.setItem(earlyKey(key), typed)
    },
    clear(key) {
      if (!known.has(key)) return
      settle(
        () => storage.removeItem(earlyKey(key)),
        () => known.delete(key),
        () => {},
      )
    },
  }
}
