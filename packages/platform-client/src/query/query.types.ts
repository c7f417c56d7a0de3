import type { components } from '@howdah/contract'
import type { RowChunk } from './row-chunk'

export type QueryColumn = components['schemas']['QueryColumn']
export type QueryNotice = components['schemas']['QueryNotice']
export type QueryLeftover = components['schemas']['QueryLeftover']
export type ImpersonatedRole = components['schemas']['ImpersonatedRole']

export interface QueryRequest {
  projectRef: string
  sql: string
  /** Values for $1, $2 ... as Postgres text. */
  parameters?: readonly (string | null)[]
  /** Input that the first `COPY ... FROM STDIN` of the text reads; not allowed with parameters. */
  copyData?: string
  role?: ImpersonatedRole
  /** Picks one of the project's own databases. */
  connectionString?: string
  /** Milliseconds; the server's default is 120,000. */
  timeoutMs?: number
  /** Abort is cancel: it ends the statement in Postgres. */
  signal?: AbortSignal
  /**
   * Reading continues when this has resolved; called once, after the first rows were processed. The
   * server waits meanwhile.
   */
  afterFirstRows?: () => Promise<void>
}

/** Events of a run, in the order in which they occur. */
export type QueryEvent =
  /** All of the browser's runs are taken; this one starts when one ends. */
  | { type: 'waiting' }
  | { type: 'columns'; statement: number; columns: QueryColumn[] }
  | { type: 'rows'; chunk: RowChunk }
  | {
      type: 'statement'
      statement: number
      command: string
      rowCount: number | null
      durationMs: number
      notices: QueryNotice[]
    }
  | { type: 'end'; statements: number; durationMs: number; leftovers: QueryLeftover[] }
