import {
  noTabs,
  tabsTransition,
  type TabsEvent,
  type TabsState,
} from '@howdah/rules/workspace/tabs'
import { tabsFromText, tabsToText } from '@howdah/rules/workspace/stored-tabs'
import type { ReadonlyStore } from '@howdah/ui/store/readonly-store'
import { createStore } from 'zustand/vanilla'
import type { DraftStore } from '../draft-store/draft-store'
import { settle } from '../browser-storage/maybe-promise'

/** The tabs of one project, stored in the browser. */
export interface TabsStore extends ReadonlyStore<TabsState> {
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
  const { setState, ...store } = createStore<TabsState>(() => noTabs)
  let restored = false
  /** Events before the storage has responded; they are applied to the stored tabs afterwards. */
  const early: TabsEvent[] = []

  const keep = () =>
    settle(
      () => draftStore.write(key, tabsToText(store.getState())),
      () => {},
      onFailure,
    )
  const restore = (stored: TabsState) => {
    const state = early.reduce(tabsTransition, stored)
    restored = true
    setState(state, true)
    if (state !== stored) keep()
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
    ...store,
    dispatch(event) {
      if (!restored) early.push(event)
      const before = store.getState()
      const next = tabsTransition(before, event)
      if (next === before) return
      setState(next, true)
      if (restored) keep()
    },
    isRestored: () => restored,
  }
}
