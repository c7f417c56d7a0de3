import { parseJson } from '@howdah/rules/unknown-json'
import type { DraftStore } from '../draft-store/draft-store'
import { andThen, isPromise } from '../browser-storage/maybe-promise'
import {
  isWorthKeeping,
  storedSnippetFromText,
  storedSnippetToText,
  type StoredSnippet,
} from './stored-snippet'
import { offer, type OfferedText } from '../draft-store/offered-texts'
import type { SnippetDocument } from './snippet.types'

/** Keeps what is not saved yet in the browser's storage, a record a snippet, shared by all pages of the browser. */
export interface SnippetStore {
  /** @throws what the storage throws */
  read: (id: string) => StoredSnippet | null | Promise<StoredSnippet | null>
  /**
   * Stores the document, or removes the record when nothing in it needs storing. A text that
   * another page has stored meanwhile is not overwritten: it joins the offered texts, and is
   * returned. Fails as the storage fails.
   * @param now true when the page may close in a moment: an asynchronous storage is not read first
   */
  write: (
    id: string,
    document: SnippetDocument,
    options?: { now: boolean },
  ) => readonly OfferedText[] | Promise<readonly OfferedText[]>
  /** Removes the record of a deleted snippet, no matter which page wrote it. */
  remove: (id: string) => void | Promise<void>
  /**
   * Removes the record of a snippet that was never changed here; a record that another page has
   * written stays.
   */
  discard: (id: string) => void | Promise<void>
  /** Returns the ids of the snippets that have a record. */
  list: () => readonly string[] | Promise<readonly string[]>
}

export interface SnippetStoreOptions {
  draftStore: DraftStore
  /** Returns the storage key of a snippet's record. */
  keyOf: (id: string) => string
  /** Storage key of the list of ids. */
  listKey: string
  /** Sets this page's records apart from those of other pages. */
  page: string
}

export function createSnippetStore({
  draftStore,
  keyOf,
  listKey,
  page,
}: SnippetStoreOptions): SnippetStore {
  /**
   * Number of the newest write of each snippet: a write that had to wait for a slow storage gives
   * way to a later one.
   */
  const newest = new Map<string, number>()
  /** The records as this page has read or written them last: nothing in these is news. */
  const seen = new Map<string, string>()

  const list = () => andThen(draftStore.read(listKey), idsFromText)
  const enlist = (id: string) =>
    andThen(list(), (ids) =>
      ids.includes(id) && !draftStore.isUnsaved(listKey)
        ? undefined
        : draftStore.write(listKey, JSON.stringify([...new Set([...ids, id])])),
    )
  const delist = (id: string) =>
    andThen(list(), (ids) => {
      const others = ids.filter((other) => other !== id)
      return others.length === ids.length
        ? undefined
        : draftStore.write(listKey, others.length === 0 ? null : JSON.stringify(others))
    })

  const put = (id: string, document: SnippetDocument, now: boolean) => {
    const text = storedSnippetToText({ page, document })
    const write = () => {
      unread.delete(id)
      seen.set(id, text)
      return draftStore.write(keyOf(id), text, { now })
    }
    // In the list first: a record that is not in it would not be found. A list that is refused keeps no record from being tried.
    const enlisted = tried(() => enlist(id))
    return isPromise(enlisted) && !now ? enlisted.then(write) : write()
  }
  const drop = (id: string) => andThen(draftStore.write(keyOf(id), null), () => delist(id))

  /** Ids of records that were requested and could not be read: their content is unknown here. */
  const unread = new Set<string>()
  const isOurs = (id: string, text: string | null) =>
    text === null ||
    (!unread.has(id) && (text === seen.get(id) || storedSnippetFromText(text)?.page === page))

  return {
    read(id) {
      unread.add(id)
      return andThen(draftStore.read(keyOf(id)), (text) => {
        unread.delete(id)
        if (text !== null) seen.set(id, text)
        return storedSnippetFromText(text)
      })
    },
    write(id, document, { now } = { now: false }) {
      const number = (newest.get(id) ?? 0) + 1
      newest.set(id, number)
      const found = draftStore.read(keyOf(id))
      if (now && isPromise(found)) return andThen(put(id, document, true), () => [])
      return andThen(found, (text) => {
        if (newest.get(id) !== number) return []
        const isKnown = isOurs(id, text)
        // Another page's record is its own to remove: what it holds may be nowhere else.
        if (!isWorthKeeping(document))
          return isKnown && text !== null ? andThen(drop(id), () => []) : []
        const others = isKnown ? [] : textsOf(storedSnippetFromText(text))
        const offered = offer(document.offered, others, document.fields.sql)
        const joined = offered === document.offered ? document : { ...document, offered }
        return andThen(put(id, joined, now), () => (joined === document ? [] : others))
      })
    },
    remove(id) {
      newest.set(id, (newest.get(id) ?? 0) + 1)
      return drop(id)
    },
    discard(id) {
      newest.set(id, (newest.get(id) ?? 0) + 1)
      return andThen(draftStore.read(keyOf(id)), (text) =>
        isOurs(id, text) ? drop(id) : undefined,
      )
    },
    list,
  }
}

/** Returns the texts of a record that its page had not saved. */
function textsOf(stored: StoredSnippet | null): readonly OfferedText[] {
  if (!stored) return []
  const { fields, changedAt, offered } = stored.document
  return changedAt === null
    ? offered
    : [...offered, { sql: fields.sql, at: changedAt, from: 'here' }]
}

function idsFromText(text: string | null): readonly string[] {
  const ids = parseJson(text)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

/** Runs `work` and ignores its errors; the record shows whether the storage works. */
function tried(work: () => unknown): void | Promise<void> {
  try {
    const answer = work()
    if (answer instanceof Promise) return answer.then(nothing, nothing)
  } catch {
    // As above.
  }
}

const nothing = () => {}
