export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
export type LogFields = Record<string, unknown>

/** Structured logs: one line an event. Fields hold no secrets and no query texts. */
export interface Log {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
  /** The same log, with fields that each line carries. */
  with(fields: LogFields): Log
}

/** Destination of log lines. */
export type LogSink = (entry: {
  at: Date
  level: LogLevel
  message: string
  fields: LogFields
}) => void

export function createLog(sinks: readonly LogSink[], base: LogFields = {}): Log {
  const at =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      const entry = { at: new Date(), level, message, fields: { ...base, ...fields } }
      for (const sink of sinks) sink(entry)
    }
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    with: (fields) => createLog(sinks, { ...base, ...fields }),
  }
}

const order: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3 }

/** Short lines for people. Only what they need to see: from `least` on. */
export function terminalSink(write: (line: string) => void, least: LogLevel): LogSink {
  return ({ level, message, fields }) => {
    if (order[level] < order[least]) return
    const error = fields.error
    const why = error instanceof Error ? `: ${error.message}` : ''
    const project = typeof fields.project === 'string' ? ` (project ${fields.project})` : ''
    write(`${level === 'info' ? '' : `${level}: `}${message}${project}${why}\n`)
  }
}
