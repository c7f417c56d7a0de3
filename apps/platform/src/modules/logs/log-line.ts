/** Source of a line. */
export type LogSource = 'api' | 'dashboard' | 'functions' | 'operations' | 'pooler' | 'postgres'
export type LogProduct = 'auth' | 'functions' | 'realtime' | 'rest' | 'storage'
export type LogSeverity = 'info' | 'warning' | 'error'

/** A line of a project's logs, without secrets. */
export interface LogLine {
  /** Milliseconds since 1970, with parts of them. */
  at: number
  source: LogSource
  product: LogProduct | null
  severity: LogSeverity
  message: string
  requestId: string | null
  method: string | null
  path: string | null
  status: number | null
  durationMs: number | null
  details: Readonly<Record<string, unknown>> | null
}

/** Fields of a line that has nothing to do with a request. */
export const NO_REQUEST = {
  ...{ requestId: null, method: null, path: null, status: null, durationMs: null },
} as const satisfies Partial<LogLine>
