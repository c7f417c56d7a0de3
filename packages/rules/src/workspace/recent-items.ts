import { tabKind } from './tab-id'
import type { RecentItem, TabSubject } from './tabs.types'

export const RECENT_TABLE_ITEMS = 8

/** The label of a recent item that has none. */
const NO_LABEL = 'Untitled'

/**
 * Adds an item: at most the 8 newest of table type are retained, and all others. An existing item
 * only gets a new timestamp.
 */
export function addRecentItem(
  items: readonly RecentItem[],
  subject: TabSubject,
  now: number,
): readonly RecentItem[] {
  const known = items.some((item) => item.id === subject.id)
  const next = known
    ? items.map((item) => (item.id === subject.id ? { ...item, timestamp: now } : item))
    : [
        ...items,
        {
          id: subject.id,
          type: subject.type,
          label: subject.label || NO_LABEL,
          timestamp: now,
          metadata: subject.metadata,
        },
      ]
  const retained = new Set(newestFirst(next.filter(isTable)).slice(0, RECENT_TABLE_ITEMS))
  return next.filter((item) => !isTable(item) || retained.has(item))
}

export function newestFirst(items: readonly RecentItem[]): RecentItem[] {
  return [...items].sort((a, b) => b.timestamp - a.timestamp)
}

function isTable(item: RecentItem): boolean {
  return tabKind(item.type) === 'table'
}
