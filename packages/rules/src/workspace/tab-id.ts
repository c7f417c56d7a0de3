import type { TabKind, TabType } from './tabs.types'

const TYPES: readonly string[] = ['r', 'v', 'm', 'f', 'p', 'sql'] satisfies TabType[]

/** The id of the tab for a thing: `r-16384`, `sql-<snippet id>`. */
export function tabId(type: TabType, id: string | number): string {
  return `${type}-${id}`
}

/** Parses a tab's id; null if it is not one. */
export function parseTabId(tab: string): { type: TabType; id: string } | null {
  const dash = tab.indexOf('-')
  const type = tab.slice(0, dash)
  const id = tab.slice(dash + 1)
  return dash > 0 && id !== '' && isTabType(type) ? { type, id } : null
}

export function isTabType(type: string): type is TabType {
  return TYPES.includes(type)
}

export function tabKind(type: TabType): TabKind {
  return type === 'sql' ? 'sql' : 'table'
}
