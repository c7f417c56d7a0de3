/** Parts of PGlite. */
export interface Postgres {
  program: WebAssembly.Module
  files: Blob
}

/** The first message to a worker: begin, with the data of a database that another one has made, or none. */
export interface WorkerStart {
  kind: 'start'
  postgres: Postgres
  data: Blob | null
}

/**
 * Data that a worker created because it started without any, for reuse by later workers: creating
 * it takes seconds.
 */
export interface WorkerData {
  data: Blob
}

/** Request of the page to the worker that runs Postgres. */
export interface WorkerRequest {
  id: number
  kind: 'stream' | 'rows'
  query: string
  parameters: (string | null)[]
  /** Input of a COPY in the query. */
  copyData?: string
}

/** One answer a request: the lines of a stream, rows as objects, or why there is neither. */
export interface WorkerAnswer {
  id: number
  lines?: Record<string, unknown>[]
  rows?: unknown[]
  failure?: string
}
