import type { ProjectWidgetProps } from '../provider/widget-props'
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

export interface TableEditorProps extends ProjectWidgetProps<TableEditorMessages> {
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
}
