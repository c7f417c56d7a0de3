import {
  noTabs,
  tabsFromText,
  tabsToText,
  tabsTransition,
  type TabsEvent,
  type TabsState,
} from '@howdah/rules'
import type { DraftShelf } from '../draft-store/draft-shelf'
import { settle } from '../browser-storage/sooner-or-later'

/** The tabs of one project, stored in the browser. */
export interface TabsStore {
  getSnapshot: () => TabsState
  subscribe: (listener: () => void) => () => void
  dispatch: (event: TabsEvent) => void
  /** Returns true once the stored tabs are loaded, which takes a moment with a slow storage. */
  isRestored: () => boolean
}

export interface TabsStoreOptions {
  shelf: DraftShelf
  /** Storage key of the tabs. */
  key: string
  /** The storage has failed; the tabs go on without it. */
  onFailure: (error: unknown) => void
}

export function createTabsStore({ shelf, key, onFailure }: TabsStoreOptions): TabsStore {
  let state = noTabs
  let restored = false
  /** Events before the storage has responded; they are applied to the stored tabs afterwards. */
  const early: TabsEvent[] = []
  const listeners = new Set<() => void>()

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const keep = () =>
    settle(
      () => shelf.write(key, tabsToText(state)),
      () => {},
      onFailure,
    )
  const restore = (kept: TabsState) => {
    state = early.reduce(tabsTransition, kept)
    restored = true
    if (state !== kept) keep()
    notify()
  }

  settle(
    () => shelf.read(key),
    (text) => restore(tabsFromText(text)),
    (error) => {
      onFailure(error)
      restore(noTabs)
    },
  )
  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dispatch(event) {
      if (!restored) early.push(event)
      const next = tabsTransition(state, event)
      if (next === state) return
      state = next
      if (restored) keep()
      notify()
    },
    isRestored: () => restored,
  }
}
