/**
 * An action of a widget, for a host's analytics or for keeping its own data fresh. Contains no SQL,
 * no value and no token.
 */
export type HowdahEvent =
  | { type: 'sql.run'; projectRef: string; scope: 'all' | 'selection' | 'statement' }
  | {
      type: 'sql.result'
      projectRef: string
      status: 'done' | 'failed' | 'cancelled'
      durationMs: number
      statements: number
    }
  /** A create, alter or drop went through: what is known of the project's schema is out of date. */
  | { type: 'schema.changed'; projectRef: string }

/** Source of an error that reached `onError`. */
export interface HowdahErrorContext {
  widget:
    | 'sql-editor'
    | 'results-grid'
    | 'sql-workspace'
    | 'sql-panel'
    | 'table-editor'
    | 'notifications'
    | 'storage-explorer'
  during: 'render' | 'run' | 'draft' | 'catalog' | 'ai' | 'storage'
}

export type HowdahErrorHandler = (error: unknown, context: HowdahErrorContext) => void
