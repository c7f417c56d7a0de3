import type { ConnectionFormat, ConnectionLanguage } from '@howdah/rules/connect/connect.types'

/**
 * An action of a widget, for a host's analytics or for keeping its own data fresh. Contains no SQL,
 * no value and no token.
 */
export type HowdahEvent =
  /** A run has been started. */
  | { type: 'sql.run'; projectRef: string; scope: 'all' | 'selection' | 'statement' }
  /** A run has ended. */
  | {
      type: 'sql.result'
      projectRef: string
      status: 'done' | 'failed' | 'cancelled'
      durationMs: number
      statements: number
    }
  /** A connection string, or a file that contains one, was copied. */
  | {
      type: 'connection_string_copied'
      projectRef: string
      /** Format of the string, such as `uri`. */
      connectionType: ConnectionFormat
      /** Language of the block, such as `bash`. */
      lang: ConnectionLanguage
      connectionMethod: ConnectionMethod
    }
  /** The help of the host was opened. */
  | { type: 'help_button_clicked' }
  /** A merge request of a branch was opened. */
  | {
      type: 'branch_create_merge_request_button_clicked'
      branchType: 'persistent' | 'preview'
      /** Place of the button, such as `branches_page`. */
      origin: 'branches_page'
    }
  /** Rows of a table were added, changed or deleted by saving them. */
  | {
      type: 'rows.saved'
      projectRef: string
      schema: string
      table: string
      added: number
      changed: number
      deleted: number
    }
  /** A table was created, by its form or by an import. */
  | { type: 'table.created'; projectRef: string; schema: string; table: string }
  /** A file was imported into a table to its end; `rows` counts those that were written. */
  | { type: 'import.finished'; projectRef: string; schema: string; table: string; rows: number }
  /** A file has been stored. */
  | { type: 'file.uploaded'; projectRef: string; bucketId: string; bytes: number }
  /** Files were moved or renamed, those in moved folders included. */
  | { type: 'files.moved'; projectRef: string; bucketId: string; files: number }
  /** Files and folders were deleted. */
  | { type: 'files.deleted'; projectRef: string; bucketId: string; entries: number }
  /** A bucket was created. */
  | { type: 'bucket.created'; projectRef: string; bucketId: string }
  /** A bucket was emptied. */
  | { type: 'bucket.emptied'; projectRef: string; bucketId: string }
  /** A bucket was deleted. */
  | { type: 'bucket.deleted'; projectRef: string; bucketId: string }
  /** A user was added or invited. */
  | { type: 'user.created'; projectRef: string; userId: string }
  /** A user was banned. */
  | { type: 'user.banned'; projectRef: string; userId: string }
  /** The ban of a user was ended. */
  | { type: 'user.unbanned'; projectRef: string; userId: string }
  /** A user was deleted. */
  | { type: 'user.deleted'; projectRef: string; userId: string }
  /** An edge function was deployed. */
  | { type: 'function.deployed'; projectRef: string; slug: string }
  /** A broadcast was sent to a channel. */
  | { type: 'message.sent'; projectRef: string; topic: string }
  /** A create, alter or drop went through: what is known of the project's schema is out of date. */
  | { type: 'schema.changed'; projectRef: string }

/** Way to a database, as events name it. */
export type ConnectionMethod = 'direct' | 'session_pooler' | 'transaction_pooler'

export type HowdahWidgetName =
  | 'sql-editor'
  | 'results-grid'
  | 'sql-workspace'
  | 'sql-panel'
  | 'table-editor'
  | 'notifications'
  | 'storage-explorer'
  | 'database-selector'
  | 'connect-dialog'
  | 'schema-diagram'
  | 'realtime-inspector'
  | 'function-editor'
  | 'function-test'
  | 'users'

/**
 * Source of an error that reached `onError`. What widgets load is shared by them, so that a failed
 * load (`load`) has no widget.
 */
export interface HowdahErrorContext {
  widget?: HowdahWidgetName
  during: 'render' | 'run' | 'draft' | 'catalog' | 'ai' | 'storage' | 'load'
}

export type HowdahErrorHandler = (error: unknown, context: HowdahErrorContext) => void
