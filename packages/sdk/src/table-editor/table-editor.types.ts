import type { CSSProperties } from 'react'
import type { HowdahErrorHandler } from '../provider/howdah-events'
import type { TableEditorMessages } from './table-editor.messages'

/** What of a table editor can be linked to. */
export interface TableEditorView {
  /** The oid of the table in front; null is the index. */
  tableId: number | null
  /** The schema whose tables are listed. @default 'public' */
  schema?: string
  /** `column:asc` or `column:desc`. Spec section 5. */
  sort?: readonly string[]
  /** `column:abbrev:value`. Spec section 5. */
  filter?: readonly string[]
  /** Rows that were read before are painted at once, and then read again. @default false */
  loadFromCache?: boolean
}

export interface TableEditorProps {
  /** What is in front, when the host owns it, in its address bar for example. */
  view?: TableEditorView
  /** @default the index */
  defaultView?: TableEditorView
  onViewChange?: (view: TableEditorView) => void
  /** The address of a view, for links that can be opened in another tab of the browser. Absent: they are buttons. */
  hrefOf?: (view: TableEditorView) => string
  /** @default the provider's project */
  projectRef?: string
  /** Sets the tabs of two editors on one project apart. @default '' */
  instanceId?: string
  /** Picks one of the project's own databases. */
  connectionString?: string
  messages?: Partial<TableEditorMessages>
  onError?: HowdahErrorHandler
  className?: string
  style?: CSSProperties
  [data: `data-${string}`]: string | undefined
}
