import type { ImpersonatedRole } from '@howdah/platform-client/query/query.types'
import type { TabsEvent } from '@howdah/rules/workspace/tabs'
import type { TabType } from '@howdah/rules/workspace/tabs.types'
import type { AllowedTables } from './allowed-tables'
import type { EditorPanelEvent } from './panels/editor-panel'
import type { TableEditorView } from './table-editor.types'

/** Target of the editor's statements. */
export interface TableTarget {
  projectRef: string
  connectionString: string | undefined
  /** Role for reading and writing rows. The catalog is always read with the person's own role. */
  role: ImpersonatedRole | undefined
  /** Absent: everything. */
  allowed?: AllowedTables | undefined
}

/** A table or view, as lists and tabs know it. */
export interface OpenableTable {
  id: number
  schema: string
  name: string
  type: Exclude<TabType, 'sql'>
}

/** Opens a table in a tab. With `filter`, as the address has filters, on the rows that pass. */
export type OpenTable = (table: OpenableTable, preview: boolean, filter?: readonly string[]) => void

/**
 * Changes the view. Sorts and filters belong to a table, and are reset when another one is
 * displayed.
 */
export type ShowView = (change: Partial<TableEditorView>) => void

/**
 * Dispatches an event of the tabs, and reports the displayed table to the host if it has changed.
 */
export type ActOnTabs = (event: TabsEvent) => void

/** Opens or closes the panel or confirmation over the editor. */
export type OnPanel = (event: EditorPanelEvent) => void
