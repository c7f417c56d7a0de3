/** A row of the table of lines, in the order of its columns. */
export type LogRow = [
  micros: number,
  source: string,
  product: string | null,
  severity: string,
  message: string,
  requestId: string | null,
  method: string | null,
  path: string | null,
  status: number | null,
  durationMs: number | null,
  details: string | null,
]

export interface LogBatch {
  /** Reference of the project. */
  ref: string
  day: string
  rows: readonly LogRow[]
  /** Number of lines that were dropped before these. */
  dropped: number
  /** Position up to which something has been read, written together with its lines; a batch with the one that is stored is there already. */
  position: { file: string; value: string } | null
}

export interface LogQuery {
  ref: string
  /** Range in milliseconds since 1970; `to` is not in it. */
  from: number
  to: number
  sql: string
  params: readonly (string | number)[]
  /** True if the SQL is a person's. */
  isFree: boolean
  /** Name of a copy of the lines that the query reads instead of the files. */
  snapshot?: string
  deadlineMs: number
  maxRows: number
  maxBytes: number
}

export interface LogRows {
  columns: { name: string; type: string }[]
  rows: (string | null)[][]
  isTruncated: boolean
}

/** A query that failed: because of its SQL, or because it took too much time or memory. */
export interface LogRefusal {
  refused: 'sql' | 'timeout' | 'memory'
  message: string
}

/** Operations of the process, with what they take and return. */
export interface LogOperations {
  append: { request: LogBatch; answer: { bytes: number } }
  position: { request: { ref: string; file: string }; answer: { value: string | null } }
  query: { request: LogQuery; answer: LogRows | LogRefusal }
  /** Removes the days before one and after one. */
  drop: { request: { ref: string; before: string; after: string }; answer: object }
  forget: { request: { ref: string }; answer: object }
}
