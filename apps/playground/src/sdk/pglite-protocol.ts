/** What PGlite is made of. */
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

/** What a worker that began without data has made, for those after it: to make it takes seconds. */
export interface WorkerData {
  data: Blob
}

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
