import { appendFileSync, closeSync, fstatSync, openSync, renameSync } from 'node:fs'

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

const plain = (value: unknown): unknown =>
  value instanceof Error
    ? {
        name: value.name,
        message: value.message,
        stack: value.stack,
        ...(value.cause === undefined ? {} : { cause: plain(value.cause) }),
      }
    : value

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

/** From this size on a log is set aside, in bytes. */
const ROTATE_AT_BYTES = 16 * 1024 * 1024

/** JSON lines, appended to a file; a large one becomes `{path}.1`. A disk that is full never stops the server. */
export function fileSink(path: string, large = ROTATE_AT_BYTES): { sink: LogSink; close(): void } {
  let file = openSync(path, 'a', 0o600)
  let size = fstatSync(file).size
  let open = true

  function append(line: string): void {
    if (size > large) {
      renameSync(path, `${path}.1`)
      closeSync(file)
      file = openSync(path, 'a', 0o600)
      size = 0
    }
    appendFileSync(file, line)
    size += Buffer.byteLength(line)
  }

  return {
    sink({ at, level, message, fields }) {
      if (!open) return
      const shown = Object.fromEntries(
        Object.entries(fields).map(([key, value]) => [key, plain(value)]),
      )
      try {
        append(`${JSON.stringify({ time: at.toISOString(), level, message, ...shown })}\n`)
      } catch {
        // Logging is the last thing that may take the server down.
      }
    },
    close() {
      if (!open) return
      open = false
      closeSync(file)
    },
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
