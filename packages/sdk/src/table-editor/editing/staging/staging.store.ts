import {
  nothingStaged,
  stagingTransition,
  type StagedRow,
  type Staging,
  type StagingEvent,
} from '@howdah/rules/table/editing/staged-rows'
import { stagedFromText, stagedToText } from '@howdah/rules/table/editing/stored-staging'
import type { ReadonlyStore } from '@howdah/ui/store/readonly-store'
import { createStore } from 'zustand/vanilla'
import type { DraftStore } from '../../../draft-store/draft-store'
import { settle } from '../../../browser-storage/maybe-promise'
import { noSave, saveTransition, type SaveEvent, type SaveFlow } from './save-flow'

export interface StagingSnapshot {
  staging: Staging
  save: SaveFlow
  /** The storage refuses: what is staged lives in this page only. */
  isStored: boolean
}

/**
 * Staged changes of one table, stored in the browser, and their save, which continues while another
 * table is displayed.
 */
export interface StagingStore extends ReadonlyStore<StagingSnapshot> {
  /** Nothing can be staged while a save runs. */
  edit: (event: StagingEvent) => void
  save: (event: SaveEvent) => void
  /** Removes saved rows from the staged changes. */
  finish: (rows: readonly StagedRow[]) => void
  /** A name for a new row that no other tab gives. */
  newId: () => string
  /** Takes up what another tab has staged meanwhile. */
  refresh: () => void
}

export interface StagingStoreOptions {
  draftStore: DraftStore
  /** Storage key. */
  key: string
  /** The storage has failed; staging continues without it. */
  onFailure: (error: unknown) => void
}

export function createStagingStore({
  draftStore,
  key,
  onFailure,
}: StagingStoreOptions): StagingStore {
  const { setState: set, ...store } = createStore<StagingSnapshot>(() => ({
    staging: nothingStaged,
    save: noSave,
    isStored: true,
  }))
  const { getState } = store
  let restored = false
  /** Last state that this tab and the storage had in common. */
  let base: readonly StagedRow[] = []
  const mark = Math.random().toString(36).slice(2)
  let added = 0

  const fail = (error: unknown) => {
    if (!getState().isStored) return
    set({ isStored: false })
    onFailure(error)
  }
  const write = () => {
    base = getState().staging.rows
    settle(
      () => draftStore.write(key, stagedToText(base), { now: true }),
      () => !getState().isStored && set({ isStored: true }),
      fail,
    )
  }
  /** Another tab keeps its rows in the same place: they are joined before anything is written over them. */
  const join = (text: string | null) => {
    const theirs = stagedFromText(text)
    const staging = stagingTransition(getState().staging, { type: 'joined', base, theirs })
    base = theirs
    if (staging !== getState().staging) set({ staging })
  }
  const keep = () => {
    if (!restored) return
    settle(
      () => draftStore.read(key),
      (text) => {
        join(text)
        write()
      },
      (error) => {
        fail(error)
        write()
      },
    )
  }
  const restore = (rows: readonly StagedRow[]) => {
    restored = true
    base = rows
    // Combines the stored rows with those that were staged before the storage responded; the latter
    // take precedence.
    const own = getState().staging.rows
    const stored = rows.filter(({ id }) => !own.some((row) => row.id === id))
    if (stored.length > 0) set({ staging: { ...getState().staging, rows: [...stored, ...own] } })
    if (own.length > 0) keep()
  }
  const change = (event: StagingEvent, then: Partial<StagingSnapshot> = {}) => {
    const staging = stagingTransition(getState().staging, event)
    if (staging === getState().staging) return
    set({ ...then, staging })
    keep()
  }

  settle(
    () => draftStore.read(key),
    (text) => restore(stagedFromText(text)),
    (error) => {
      fail(error)
      restore([])
    },
  )
  return {
    ...store,
    edit(event) {
      // The result of the last save does not apply to the changed rows.
      if (getState().save.status !== 'saving')
        change(event, { save: saveTransition(getState().save, { type: 'dismissed' }) })
    },
    save(event) {
      const save = saveTransition(getState().save, event)
      if (save !== getState().save) set({ save })
    },
    newId: () => `new:${mark}:${(added += 1)}`,
    refresh() {
      if (restored && getState().save.status !== 'saving')
        settle(() => draftStore.read(key), join, fail)
    },
    finish: (rows) =>
      change({ type: 'saved', rows }, { save: saveTransition(getState().save, { type: 'saved' }) }),
  }
}

/**
 * Staged changes of an editor, one store per table: a table that is opened again has the same
 * store.
 */
export function createStagings() {
  const stores = new Map<string, StagingStore>()
  return (options: StagingStoreOptions): StagingStore => {
    const store = stores.get(options.key) ?? createStagingStore(options)
    stores.set(options.key, store)
    return store
  }
}

export type Stagings = ReturnType<typeof createStagings>
