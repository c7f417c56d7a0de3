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

/** The tabs of one project, kept in the browser. */
export interface TabsStore {
  getSnapshot: () => TabsState
  subscribe: (listener: () => void) => () => void
  dispatch: (event: TabsEvent) => void
  /** Whether what the browser had kept is in it: a slow storage takes a moment. */
  isRestored: () => boolean
}

export interface TabsStoreOptions {
  shelf: DraftShelf
  /** Where they are kept. */
  key: string
  /** The storage has failed; the tabs go on without it. */
  onFailure: (error: unknown) => void
}

export function createTabsStore({ shelf, key, onFailure }: TabsStoreOptions): TabsStore {
  let state = noTabs
  let restored = false
  /** What happened before the storage had answered happens after it. */
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
