/**
 * Type of a tab's content: table, view, materialized view, foreign table, partitioned table, or a
 * SQL snippet.
 */
export type TabType = 'r' | 'v' | 'm' | 'f' | 'p' | 'sql'

/** The editor that a tab belongs to. */
export type TabKind = 'table' | 'sql'

export interface TabMetadata {
  sqlId?: string
  tableId?: number
  schema?: string
  /** CSS px. */
  scrollTop?: number
}

/** Subject that is opened in a tab. */
export interface TabSubject {
  /** Prefix of the type and id of the thing, by `tabId`. */
  id: string
  type: TabType
  label: string
  metadata: TabMetadata
}

export interface Tab extends TabSubject {
  /** Gives way to the next preview, until it is edited, dragged or activated twice. */
  isPreview: boolean
}

export interface RecentItem extends TabSubject {
  /** Milliseconds since 1970. */
  timestamp: number
}
