import type { TabsEvent } from '@howdah/rules/workspace/tabs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftStore } from '../draft-store/draft-store'
import { TestStorage } from '../draft-store/draft-storage.fixture'
import { createTabsStore } from './tabs.store'

const opened = (id: string): TabsEvent => ({
  type: 'opened',
  subject: { id: `sql-${id}`, type: 'sql', label: id, metadata: { sqlId: id } },
  preview: false,
  now: 1,
})
const open = (storage: TestStorage, key = 'p1') => {
  const onFailure = vi.fn()
  return {
    ...createTabsStore({ draftStore: createDraftStore(storage), key, onFailure }),
    onFailure,
  }
}
const ids = (store: ReturnType<typeof open>) => store.getState().tabs.map(({ id }) => id)

describe('the tabs of a project', () => {
  it('are there again after a reload, and are not those of another project', () => {
    const storage = new TestStorage()
    const first = open(storage)
    first.dispatch(opened('a'))
    first.dispatch(opened('b'))
    expect(ids(open(storage))).toEqual(['sql-a', 'sql-b'])
    expect(open(storage).getState().activeId).toBe('sql-b')
    expect(ids(open(storage, 'p2'))).toEqual([])
  })

  it('notify listeners, and none when nothing changed', () => {
    const store = open(new TestStorage())
    const listener = vi.fn()
    const leave = store.subscribe(listener)
    store.dispatch(opened('a'))
    store.dispatch({ type: 'closed', id: 'sql-z' })
    expect(listener).toHaveBeenCalledTimes(1)
    leave()
    store.dispatch(opened('b'))
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('go on without a storage, and say so', () => {
    const storage = new TestStorage()
    storage.broken = true
    const store = open(storage)
    store.dispatch(opened('a'))
    expect(ids(store)).toEqual(['sql-a'])
    expect(store.onFailure).toHaveBeenCalled()
  })

  it('of two widgets are two', () => {
    const [left, right] = [open(new TestStorage()), open(new TestStorage())]
    left.dispatch(opened('a'))
    expect(ids(right)).toEqual([])
  })
})

describe('with a storage that takes its time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('a tab opened before the storage responds joins the stored ones', async () => {
    const storage = new TestStorage()
    open(storage).dispatch(opened('a'))
    storage.latency = 100
    const store = open(storage)
    store.dispatch(opened('b'))
    expect([store.isRestored(), ids(store)]).toEqual([false, ['sql-b']])
    await vi.advanceTimersByTimeAsync(500)
    expect([store.isRestored(), ids(store)]).toEqual([true, ['sql-a', 'sql-b']])
    await vi.advanceTimersByTimeAsync(500)
    storage.latency = null
    expect(ids(open(storage))).toEqual(['sql-a', 'sql-b'])
  })
})
