import type { TableDetails } from '@howdah/platform-client/catalog/table'
import { tabKind } from '@howdah/rules/workspace/tab-id'
import { tabsTransition, type TabsEvent, type TabsState } from '@howdah/rules/workspace/tabs'
import type { TabSubject } from '@howdah/rules/workspace/tabs.types'
import type { TableEditorProps } from './table-editor.types'

interface QualifiedName {
  schema: string
  name: string
}

/** Schemas and tables that an editor keeps to. */
export interface AllowedTables {
  schemas: readonly string[]
  /** Null for every table of the schemas. */
  tables: readonly QualifiedName[] | null
}

/** Returns what a host allows; undefined for everything. */
export function readAllowed({
  allowedSchemas,
  allowedTables: tables,
}: Pick<TableEditorProps, 'allowedSchemas' | 'allowedTables'>): AllowedTables | undefined {
  if (!tables) return allowedSchemas && { schemas: allowedSchemas, tables: null }
  const schemas = [...new Set(tables.map(({ schema }) => schema))]
  return {
    schemas: allowedSchemas ? schemas.filter((name) => allowedSchemas.includes(name)) : schemas,
    tables,
  }
}

export const allowsTable = (
  allowed: AllowedTables | undefined,
  { schema, name }: QualifiedName,
): boolean =>
  !allowed ||
  (allowed.schemas.includes(schema) &&
    (!allowed.tables ||
      allowed.tables.some((table) => table.schema === schema && table.name === name)))

/** Returns the details of a table without keys to or from tables that are not allowed; null if it is not allowed itself. */
export function allowedPart(
  allowed: AllowedTables | undefined,
  details: TableDetails | null,
): TableDetails | null {
  if (!allowed || !details) return details
  if (!allowsTable(allowed, details.entity)) return null
  return {
    ...details,
    foreign_keys: details.foreign_keys.filter(
      (key) =>
        allowsTable(allowed, { schema: key.source_schema, name: key.source_table }) &&
        allowsTable(allowed, { schema: key.target_schema, name: key.target_table }),
    ),
  }
}

/** Returns the tabs of tables that are allowed; others stay stored. */
export function allowedTabs(allowed: AllowedTables | undefined, state: TabsState): TabsState {
  if (!allowed) return state
  const isShown = ({ label: name, metadata: { schema } }: TabSubject) =>
    schema === undefined || allowsTable(allowed, { schema, name })
  return { ...state, tabs: state.tabs.filter(isShown), recent: state.recent.filter(isShown) }
}

/** Returns what an event does to the tabs that are shown: hidden ones are not closed, and none comes to the front. */
export function allowedEvents(
  allowed: AllowedTables | undefined,
  state: TabsState,
  event: TabsEvent,
): TabsEvent[] {
  if (!allowed) return [event]
  const shownOf = (of: TabsState) =>
    allowedTabs(allowed, of).tabs.filter(({ type }) => tabKind(type) === 'table')
  const events: TabsEvent[] =
    event.type === 'all-closed' && event.kind === 'table'
      ? shownOf(state).map(({ id }) => ({ type: 'closed', id }))
      : [event]
  const next = events.reduce(tabsTransition, state)
  const shown = shownOf(next)
  const front = next.tabs.find(({ id }) => id === next.activeId)
  const isHidden =
    front !== undefined &&
    tabKind(front.type) === 'table' &&
    !shown.some(({ id }) => id === front.id)
  return isHidden ? [...events, { type: 'activated', id: shown[0]?.id ?? null }] : events
}
