import { parseTabId } from '@howdah/rules/workspace/tab-id'
import type { TabsEvent, TabsState } from '@howdah/rules/workspace/tabs'
import type { Latest } from '../../provider/latest'
import type { SqlWorkspaceProps } from '../sql-workspace.types'
import type { WorkspaceServices } from '../workspace-services'

/**
 * Dispatches an event of the tabs, and reports the snippet in front to the host when it has
 * changed.
 */
export function dispatchTo(
  { tabs }: WorkspaceServices,
  event: TabsEvent,
  latest: Latest<SqlWorkspaceProps>,
) {
  const before = snippetInFront(tabs.getState())
  tabs.dispatch(event)
  const now = snippetInFront(tabs.getState())
  if (now !== before)
    latest.get().onViewChange?.({ snippetId: now, ...schemaInFront(tabs.getState()) })
}

/**
 * Returns the snippet in front; null for a tab of the table editor, where the index is in front.
 */
export function snippetInFront({ activeId }: TabsState): string | null {
  const tab = activeId === null ? null : parseTabId(activeId)
  return tab?.type === 'sql' ? tab.id : null
}

/** Returns the schema of the tab in front, where it has one. */
export function schemaInFront({ activeId, tabs }: TabsState): { schema?: string } {
  const schema = tabs.find(({ id, type }) => id === activeId && type === 'sql')?.metadata.schema
  return schema === undefined ? {} : { schema }
}
