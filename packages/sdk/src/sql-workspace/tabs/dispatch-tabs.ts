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
  if (now !== before) latest.get().onViewChange?.({ snippetId: now })
}

/**
 * Returns the snippet in front; null for a tab of the table editor, where the index is in front.
 */
export function snippetInFront({ activeId }: TabsState): string | null {
  const tab = activeId === null ? null : parseTabId(activeId)
  return tab?.type === 'sql' ? tab.id : null
}
