import { expect, it } from 'vitest'
import { addRecentItem, newestFirst } from './recent-items'
import { tabId } from './tab-id'
import type { RecentItem, TabType } from './tabs.types'

const subject = (type: TabType, id: number) => ({
  id: tabId(type, id),
  type,
  label: `${type} ${id}`,
  metadata: {},
})
const fill = (types: TabType[]) =>
  types.reduce<readonly RecentItem[]>(
    (items, type, index) => addRecentItem(items, subject(type, index), index),
    [],
  )

it('keeps at most 8 table-type items, the newest, plus all other types (spec section 4)', () => {
  const items = fill(['r', 'sql', 'v', 'm', 'f', 'p', 'r', 'r', 'r', 'sql', 'r', 'r'])
  expect(items.map(({ id }) => id)).toEqual([
    'sql-1',
    'm-3',
    'f-4',
    'p-5',
    'r-6',
    'r-7',
    'r-8',
    'sql-9',
    'r-10',
    'r-11',
  ])
  expect(fill(Array.from({ length: 30 }, () => 'sql'))).toHaveLength(30)
})

it('re-adding an item only refreshes its timestamp', () => {
  const items = fill(['r', 'sql'])
  const again = addRecentItem(
    items,
    { ...subject('r', 0), label: 'another', metadata: { schema: 's' } },
    50,
  )
  expect(again).toEqual([{ ...items[0], timestamp: 50 }, items[1]])
  expect(newestFirst(again).map(({ id }) => id)).toEqual(['r-0', 'sql-1'])
})

it('what was refreshed outlives what was added after it', () => {
  const eight = fill(['r', 'r', 'r', 'r', 'r', 'r', 'r', 'r'])
  const items = addRecentItem(addRecentItem(eight, subject('r', 0), 20), subject('v', 99), 21)
  expect(items.map(({ id }) => id)).toContain('r-0')
  expect(items.map(({ id }) => id)).not.toContain('r-1')
})

it('has the label Untitled where there is none', () => {
  expect(addRecentItem([], { ...subject('sql', 1), label: '' }, 0)[0]?.label).toBe('Untitled')
})
