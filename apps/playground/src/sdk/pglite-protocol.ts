/** What the page asks of the worker that holds Postgres. */
export interface WorkerRequest {
  id: number
  kind: 'stream' | 'rows'
  query: string
  parameters: (string | null)[]
  /** What a COPY of the query reads. */
  copyData?: string
}

/** One answer a request: the lines of a stream, rows as objects, or why there is neither. */
export interface WorkerAnswer {
  id: number
  lines?: Record<string, unknown>[]
  rows?: unknown[]
  failure?: string
}
