import type { Ref } from 'react'
import type { ToolbarSlots } from '../frame/toolbar-slots'
import type { ProjectWidgetProps } from '../provider/widget-props'
import type { CellRenderers } from '../results/cell-renderers'
import type { TableEditorMessages } from './table-editor.messages'

/** The part of a table editor's state that can be linked to. */
export interface TableEditorView {
  /** The oid of the table in front; null is the index. */
  tableId: number | null
  /** The schema whose tables are listed. @default 'public' */
  schema?: string
  /** `column:asc` or `column:desc`. */
  sort?: readonly string[]
  /** `column:abbrev:value`. */
  filter?: readonly string[]
  /** Page of the rows, from 1. @default 1 */
  page?: number | undefined
  /** Rows per page: 100, 250, 500 or 1000. @default 100 */
  pageSize?: number | undefined
  /** Displays cached rows immediately, and then reads them again. @default false */
  loadFromCache?: boolean
}

export interface TableEditorProps extends ProjectWidgetProps<TableEditorMessages>, ToolbarSlots {
  /**
   * Offers no changes. Not a protection: the platform decides what a token may do.
   * @default false
   */
  readOnly?: boolean
  /** The displayed view, if the host controls it, for example in its address bar. */
  view?: TableEditorView
  /** The view at first, if the widget manages it. @default the index */
  defaultView?: TableEditorView
  /** Called when a person opens another view. */
  onViewChange?: (view: TableEditorView) => void
  /** The address of a view, for links that can be opened in another tab of the browser. Absent: they are buttons. */
  hrefOf?: (view: TableEditorView) => string
  /** Shows how programs reach a table; a button in the toolbar calls it. Absent: there is no button. */
  onShowApiDocs?: (table: { schema: string; name: string }) => void
  /**
   * Opens the SQL of a change in an SQL editor of the host; the previews of SQL call it instead of
   * running it. Absent: they have no such button.
   */
  onOpenInSqlEditor?: (sql: string) => void
  /**
   * Schemas that lists, links and addresses keep to. Not a protection: the platform decides what a
   * token may do, such as that of an embed session. @default all
   */
  allowedSchemas?: readonly string[]
  /** Tables and views that lists, links and addresses keep to, as above. @default all */
  allowedTables?: readonly { schema: string; name: string }[]
  /** Sets the tabs of two editors on one project apart. @default '' */
  instanceId?: string
  /** Picks one of the project's own databases. */
  connectionString?: string
  /**
   * Draws cells of some columns or types in place of their text; what is copied, edited and saved
   * stays the text. One that throws shows the text. Pass the same object at each rendering: with
   * another one, all cells are drawn again. @default all cells show their text
   */
  cellRenderers?: CellRenderers
  /** Handle of the editor. */
  ref?: Ref<TableEditorHandle>
}

export interface TableEditorHandle {
  /**
   * Opens a table or view in a tab, by its name. Resolves to false if it does not exist, is not
   * allowed, or another one was opened meanwhile; rejects if it can't be looked up.
   */
  openTable: (table: { schema: string; name: string }) => Promise<boolean>
  /**
   * Opens the form of a table, or of one of its columns, over the editor. Resolves to false if the
   * table does not exist, is not allowed or may not be changed, or another one was opened meanwhile;
   * rejects if it can't be looked up.
   */
  editTable: (table: { schema: string; name: string }, column?: string) => Promise<boolean>
  /** Reads lists, definitions and rows again. Changes that are not saved stay. */
  refresh: () => void
  /**
   * Opens the form of a new row, as the button does. Returns false where there is no such button:
   * without a table in front, or where the person can't add rows.
   */
  insertRow: () => boolean
}
