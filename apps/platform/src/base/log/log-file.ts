import { closeSync, fstatSync, openSync, renameSync } from 'node:fs'
import { destination, pino, stdTimeFunctions } from 'pino'
import type { LogFields, LogSink } from './log'

/** Size in bytes from which a log is set aside. */
const ROTATE_AT_BYTES = 16 * 1024 * 1024
/** Lines are written together: at this size in bytes, after this time in milliseconds, and with a failure. */
const BATCH_BYTES = 8_192
const BATCH_MS = 100
/** Bytes of lines that wait for the disk; further ones are dropped. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024
/** Fields whose value never reaches a log, in case one is passed by mistake. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'password',
  'secret',
  'token',
  'apikey',
  'authorization',
  'cookie',
  'jwtSecret',
  'masterKey',
  'connectionString',
])

export interface LogFile {
  sink: LogSink
  /** Resolves when the lines so far are in the file. */
  flush(): Promise<void>
  /** Writes what waits, and closes the file. Later lines are dropped. */
  close(): Promise<void>
}

/**
 * Appends lines of JSON to a file; a large file becomes `{path}.1`. Lines are written in the
 * background, so that a slow disk delays no request, and a full one never stops the server.
 */
export function openLogFile(path: string, maxBytes = ROTATE_AT_BYTES): LogFile {
  // A file that cannot be written stops the start.
  const fd = openSync(path, 'a', 0o600)
  let size = fstatSync(fd).size
  closeSync(fd)
  let open = true
  const file = destination({
    ...{ dest: path, sync: false, minLength: BATCH_BYTES, periodicFlush: BATCH_MS },
    ...{ append: true, mode: 0o600, maxLength: MAX_WAITING_BYTES },
  })
  // What could not be written is tried again with the next line.
  file.on('error', () => undefined)
  file.on('write', (bytes: number) => {
    size += bytes
    if (size > maxBytes && open) setAside()
  })

  /** True for a failure that may wait for the end of another write. */
  let isUrgent = false
  const flushNow = () => {
    isUrgent = true
    file.flush()
  }
  // A flush during a write does nothing.
  file.on('drain', () => {
    if (!isUrgent || !open) return
    isUrgent = false
    file.flush()
  })

  function setAside(): void {
    size = 0
    try {
      renameSync(path, `${path}.1`)
      file.reopen(path)
    } catch {
      // The file goes on to grow until it can be set aside.
    }
  }

  const log = pino(
    {
      level: 'debug',
      base: null,
      messageKey: 'message',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }), log: shown },
    },
    file,
  )
  // The first one can be of a write that began before the last lines.
  const flush = () => new Promise<void>((resolve) => file.flush(() => file.flush(() => resolve())))

  return {
    sink({ level, message, fields }) {
      if (!open) return
      try {
        log[level](fields, message)
        if (level === 'warn' || level === 'error') flushNow()
      } catch {
        // Logging is the last thing that may take the server down.
      }
    },
    flush,
    async close() {
      if (!open) return
      open = false
      await new Promise<void>((resolve) => {
        file.once('close', resolve).once('error', () => resolve())
        file.end()
      })
    },
  }
}

/** Returns fields as they are written: errors by their parts, and no secrets. */
const shown = (fields: LogFields): LogFields => {
  const result: LogFields = {}
  for (const name in fields) {
    result[name] = SECRET_FIELDS.has(name) ? '[redacted]' : plain(fields[name])
  }
  return result
}

function plain(value: unknown): unknown {
  if (value instanceof Error)
    return {
      name: value.name,
      message: value.message,
      stack: value.stack,
      ...(value.cause === undefined ? {} : { cause: plain(value.cause) }),
    }
  const isRecord = typeof value === 'object' && value !== null && value.constructor === Object
  return isRecord ? shown(value as LogFields) : value
}
