import { parseJson } from '@howdah/rules/unknown-json'
import type { HowdahStorage } from '../browser-storage/storage'
import { offer, readOfferedTexts, type OfferedText } from './offered-texts'
import { andThen } from '../browser-storage/maybe-promise'

/**
 * Texts that other pages of the browser wrote under a draft's key before this page overwrote them.
 * A page that overwrites a text adds it to a list beside the draft, which all pages share, so the
 * last reader of a text never drops it.
 */
export interface OtherTexts {
  /** Fails as the storage fails. */
  read: (key: string) => readonly OfferedText[] | Promise<readonly OfferedText[]>
  /**
   * Call before a text is written: a stored text that is not this page's joins the list. Fails as
   * the storage fails.
   */
  meet: (key: string, next: string | null) => void | Promise<void>
  /** The storage holds this, and the editor shows what has come of it. */
  learn: (key: string, text: string | null) => void
  /** A text is taken in place of the one that is shown, which is on offer now. Fails as the storage fails, and is done all the same. */
  take: (key: string, text: OfferedText, shown: string) => void | Promise<void>
  /** Fails as the storage fails. */
  dismiss: (key: string, text: OfferedText) => void | Promise<void>
  /** Calls back with the list when it has changed here. Returns what ends that. */
  watch: (key: string, listener: (texts: readonly OfferedText[]) => void) => () => void
}

export function createOtherTexts(storage: HowdahStorage, now: () => number): OtherTexts {
  /**
   * Texts in the storage that may come from this page: the one that it read or wrote last, and
   * those that it has tried to write since.
   */
  const own = new Map<string, Set<string | null>>()
  /** Text that the shown one is based on: the user has seen it and continues from it. */
  const ground = new Map<string, string | null>()
  /** Entries of the list that could not be written yet. */
  const owed = new Map<string, readonly OfferedText[]>()
  const listeners = new Map<string, Set<(texts: readonly OfferedText[]) => void>>()
  const listKey = (key: string) => `${key}~others`

  const read = (key: string) => andThen(storage.getItem(listKey(key)), listOfText)
  const change = (key: string, next: (stored: readonly OfferedText[]) => readonly OfferedText[]) =>
    andThen(read(key), (stored) => {
      const texts = next([...stored, ...(owed.get(key) ?? [])])
      for (const listener of listeners.get(key) ?? []) listener(texts)
      const news = texts.filter((text) => !stored.includes(text))
      if (news.length === 0 && texts.length === stored.length) return void owed.delete(key)
      owed.set(key, news)
      const written =
        texts.length === 0
          ? storage.removeItem(listKey(key))
          : storage.setItem(listKey(key), JSON.stringify(texts))
      return andThen(written, () => void owed.delete(key))
    })

  return {
    read,
    meet: (key, next) =>
      andThen(storage.getItem(key), (found) => {
        const known = own.get(key) ?? new Set()
        own.set(key, known)
        const isOther = found !== null && found !== next && !known.has(found)
        known.add(next)
        if (!isOther && !owed.has(key)) return
        const more = isOther ? [{ sql: found, at: now(), from: 'here' as const }] : []
        return change(key, (stored) =>
          offer(
            isOther ? stored.filter(({ sql }) => sql !== ground.get(key)) : stored,
            more,
            next ?? '',
          ),
        )
      }),
    learn(key, text) {
      own.set(key, new Set([text]))
      ground.set(key, text)
    },
    take(key, text, shown) {
      // What is shown is not gone on from: it is on offer itself.
      ground.delete(key)
      owed.set(key, [...(owed.get(key) ?? []), { sql: shown, at: now(), from: 'here' }])
      return change(key, (stored) => offer(without(stored, text), [], text.sql))
    },
    dismiss: (key, text) => change(key, (stored) => without(stored, text)),
    watch(key, listener) {
      const all = listeners.get(key) ?? new Set()
      listeners.set(key, all.add(listener))
      return () => void all.delete(listener)
    },
  }
}

const without = (texts: readonly OfferedText[], { sql }: OfferedText) =>
  texts.filter((text) => text.sql !== sql)

const listOfText = (text: string | null): readonly OfferedText[] =>
  readOfferedTexts(parseJson(text))
