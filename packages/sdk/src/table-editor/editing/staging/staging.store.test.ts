import type { StagingEvent } from '@howdah/rules/table/editing/staged-rows'
import { expect, it, vi } from 'vitest'
import { createDraftStore } from '../../../draft-store/draft-store'
import { createStagings, createStagingStore } from './staging.store'

const add = (id: string): StagingEvent => ({
  type: 'edited',
  edits: [{ type: 'add', id, cells: [] }],
})
const idsOf = (store: { getState: () => { staging: { rows: readonly { id: string }[] } } }) =>
  store.getState().staging.rows.map(({ id }) => id)

function storageOf(items = new Map<string, string>(), later = false) {
  const answer = <T>(value: T) => (later ? Promise.resolve(value) : value)
  return {
    items,
    getItem: (key: string) => answer(items.get(key) ?? null),
    setItem: (key: string, text: string) => answer(void items.set(key, text)),
    removeItem: (key: string) => answer(void items.delete(key)),
  }
}
const open = (storage: ReturnType<typeof storageOf>, onFailure = vi.fn()) =>
  createStagingStore({ draftStore: createDraftStore(storage), key: 'k', onFailure })

it('keeps what is staged over a reload, and nothing when nothing is staged', () => {
  const storage = storageOf()
  const store = open(storage)
  store.edit(add('a'))
  expect(idsOf(open(storage))).toEqual(['a'])
  store.edit({ type: 'undone' })
  expect(storage.items.size).toBe(0)
})

it('loses nothing that is staged before a slow storage has answered', async () => {
  const storage = storageOf(new Map(), true)
  const before = open(storage)
  await Promise.resolve()
  before.edit(add('stored'))
  await vi.waitFor(() => expect(storage.items.size).toBe(1))
  const store = open(storage)
  store.edit(add('early'))
  await vi.waitFor(() => expect(idsOf(store)).toEqual(['stored', 'early']))
  await vi.waitFor(() => expect(storage.items.get('k')).toContain('early'))
})

it('goes on where the storage refuses, and says so once', () => {
  const onFailure = vi.fn()
  const storage = storageOf()
  const store = open(
    {
      ...storage,
      setItem: () => {
        throw new Error('full')
      },
    },
    onFailure,
  )
  store.edit(add('a'))
  store.edit(add('b'))
  expect(idsOf(store)).toEqual(['a', 'b'])
  expect(store.getState().isStored).toBe(false)
  expect(onFailure).toHaveBeenCalledTimes(1)
})

it('takes no edits while a save runs, and keeps what is staged when it fails', () => {
  const store = open(storageOf())
  store.edit(add('a'))
  store.save({ type: 'save-began' })
  store.edit(add('b'))
  expect(idsOf(store)).toEqual(['a'])
  store.save({ type: 'save-failed', error: 'no', rowId: null, isCertain: true })
  expect(idsOf(store)).toEqual(['a'])
  store.edit(add('b'))
  expect(store.getState().save).toEqual({ status: 'idle' })
  store.save({ type: 'save-began' })
  store.finish(store.getState().staging.rows)
  expect(store.getState()).toMatchObject({
    staging: { rows: [], past: [] },
    save: { status: 'idle' },
  })
})

it('is one a table of an editor', () => {
  const draftStore = createDraftStore(storageOf())
  const of = createStagings()
  const options = { draftStore, key: 'k', onFailure: vi.fn() }
  expect(of(options)).toBe(of(options))
  expect(of({ ...options, key: 'other' })).not.toBe(of(options))
})

it('shares its place with another tab, and neither takes away what the other staged', () => {
  const storage = storageOf()
  const one = open(storage)
  const other = open(storage)
  one.edit(add('a'))
  other.edit(add('b'))
  expect(idsOf(other)).toEqual(['b', 'a'])
  one.edit(add('c'))
  expect(idsOf(one)).toEqual(['a', 'c', 'b'])
  // A step back is one of this tab's own.
  one.edit({ type: 'undone' })
  expect(idsOf(one)).toEqual(['a', 'b'])
  other.refresh()
  expect(idsOf(other)).toEqual(['b', 'a'])
  other.edit({ type: 'discarded' })
  one.refresh()
  expect(idsOf(one)).toEqual([])
  expect(storage.items.size).toBe(0)
})

it('what another tab has saved is staged here no more, what was changed here since is', () => {
  const storage = storageOf()
  const one = open(storage)
  one.edit(add('a'))
  one.edit(add('b'))
  const other = open(storage)
  other.edit({
    type: 'edited',
    edits: [{ type: 'set-new', id: 'b', column: 'n', to: { to: 'null' } }],
  })
  one.save({ type: 'save-began' })
  one.finish(one.getState().staging.rows)
  // The other tab was at it while this one saved: its change is not lost.
  expect(one.getState().staging.rows).toEqual([
    { state: 'new', id: 'b', cells: [['n', { to: 'null' }]] },
  ])
  other.refresh()
  expect(idsOf(other)).toEqual(['b'])
})

it('names new rows apart, in every tab', () => {
  const [one, other] = [open(storageOf()), open(storageOf())]
  expect(new Set([one.newId(), one.newId(), other.newId(), other.newId()]).size).toBe(4)
})
