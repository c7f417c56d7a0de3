import {
  noTabs,
  tabsFromText,
  tabsToText,
  tabsTransition,
  type TabsEvent,
  type TabsState,
} from '@howdah/rules'
import type { DraftStore } from '../draft-store/draft-store'
import { settle } from '../browser-storage/maybe-promise'

/** The tabs of one project, stored in the browser. */
export interface TabsStore {
  getSnapshot: () => TabsState
  subscribe: (listener: () => void) => () => void
  dispatch: (event: TabsEvent) => void
  /** Returns true once the stored tabs are loaded, which takes a moment with a slow storage. */
  isRestored: () => boolean
}

export interface TabsStoreOptions {
  draftStore: DraftStore
  /** Storage key of the tabs. */
  key: string
  /** The storage has failed; the tabs go on without it. */
  onFailure: (error: unknown) => void
}

export function createTabsStore({ draftStore, key, onFailure }: TabsStoreOptions): TabsStore {
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
      () => draftStore.write(key, tabsToText(state)),
      () => {},
      onFailure,
    )
  const restore = (stored: TabsState) => {
    state = early.reduce(tabsTransition, stored)
    restored = true
    if (state !== stored) keep()
    notify()
  }

  settle(
    () => draftStore.read(key),
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
