import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installedFile } from '../../../base/processes/installed-file'
import type { Log } from '../../../base/log/log'
import type { LogDialect } from '../log-dialect'
import { duckDbDialect } from './duckdb-dialect'
import type { LogOperations } from './log-store.types'

/** The store of the logs has ended, or cannot be reached. */
export class LogStoreEnded extends Error {
  override readonly name = 'LogStoreEnded'
}

/** SQL on the logs of a project is refused for a while, because it ended the process. */
export class LogStorePaused extends Error {
  override readonly name = 'LogStorePaused'
}

/** Place of the lines of projects. */
export interface LogStore {
  /** False if what it needs is not installed. */
  readonly isInstalled: boolean
  readonly dialect: LogDialect
  /** Projects whose lines are appended at the same time. */
  readonly appendsAtOnce: number
  /** ID of the process that has the files open; null while there is none. */
  readonly pid: number | null
  /** @throws LogStoreEnded if it ends before it answers; LogStorePaused; Error for a failure of the operation */
  call<Name extends keyof LogOperations>(
    operation: Name,
    request: LogOperations[Name]['request'],
  ): Promise<LogOperations[Name]['answer']>
  close(): Promise<void>
}

interface Call {
  /** Project whose logs a person's SQL reads; null for anything else. */
  ref: string | null
  resolve(answer: unknown): void
  reject(error: Error): void
  /** Ends the process if a query has no answer. */
  timer: NodeJS.Timeout | undefined
}

interface Reply {
  id: number
  value?: unknown
  error?: string
}

/** Milliseconds before a process that ended is started again, and the longest such time. */
const RESTART_MS = 100
const MAX_RESTART_MS = 10_000
/** Milliseconds that the process may take to close its files. */
const END_TIMEOUT_MS = 5_000
/** Milliseconds after the deadline of a query in which the process must answer; what it does cannot be interrupted then. */
const GRACE_MS = 5_000
/** Time of an operation that is no query: a process that hangs would hold up the lines of all projects. */
const OPERATION_MS = 60_000
/** Milliseconds in which a project has no SQL of people after a query that ended the process. */
const PAUSE_MS = 60_000
/** Bounds of the process: megabytes of what is not DuckDB's, and threads, which queries of all projects share with appends. */
const MAX_HEAP_MB = 512
const THREADS = '16'

// The build puts the program beside the server's code.
const program = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? './log-process.mjs' : './log-process.js',
    import.meta.url,
  ),
)

/**
 * Creates the store of a process that has the files of the logs open; it is started again when it ends.
 * @param root folder of the folders of projects
 * @param options.duckdb address of DuckDB's module; null if it is not installed
 */
export function createLogStore(
  log: Log,
  root: string,
  { operationMs = OPERATION_MS, duckdb = findDuckDb() } = {},
): LogStore {
  const calls = new Map<number, Call>()
  /** Projects whose queries were running when the process ended, with the end of their pause. */
  const paused = new Map<string, number>()
  let lastId = 0
  let running: ChildProcess | null = null
  let starting: Promise<ChildProcess> | null = null
  let failures = 0
  let isClosed = false

  function start(): Promise<ChildProcess> {
    return new Promise((resolve, reject) => {
      const child = fork(program, [duckdb ?? ''], {
        execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
        env: { PATH: '/usr/bin:/bin', TZ: 'UTC', UV_THREADPOOL_SIZE: THREADS },
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      })
      let written = ''
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        written = `${written}${text}`.slice(-2_000)
      })
      child.on('message', (reply) => {
        const { error, id, value } = reply as Reply
        if (id === 0) {
          failures = 0
          running = child
          return resolve(child)
        }
        const call = calls.get(id)
        calls.delete(id)
        clearTimeout(call?.timer)
        if (error === undefined) call?.resolve(value)
        else call?.reject(new Error(error))
      })
      child.once('error', () => child.kill('SIGKILL'))
      child.once('exit', (code, signal) => {
        const ended = new LogStoreEnded(`The process of the logs ended with ${signal ?? code}.`)
        if (running === child) running = null
        starting = null
        if (!isClosed) log.warn(ended.message, { stderr: written })
        for (const { ref, reject: fail, timer } of calls.values()) {
          clearTimeout(timer)
          if (ref !== null && signal !== null) paused.set(ref, Date.now() + PAUSE_MS)
          fail(ended)
        }
        calls.clear()
        reject(ended)
      })
      child.unref()
      child.channel?.unref()
    })
  }

  async function childOf(): Promise<ChildProcess> {
    if (isClosed || duckdb === null) throw new LogStoreEnded('The process of the logs has ended.')
    if (running?.connected) return running
    starting ??= (async () => {
      if (failures > 0) {
        const wait = Math.min(RESTART_MS * 2 ** failures, MAX_RESTART_MS)
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
      failures += 1
      return start()
    })()
    return starting
  }

  return {
    isInstalled: duckdb !== null,
    dialect: duckDbDialect,
    appendsAtOnce: 1,
    get pid() {
      return running?.pid ?? null
    },
    async call(operation, request) {
      const { isFree } = request as Partial<LogOperations['query']['request']>
      const free = isFree ? request.ref : null
      if (free !== null && (paused.get(free) ?? 0) > Date.now()) throw new LogStorePaused()
      const child = await childOf()
      const id = (lastId += 1)
      return new Promise((resolve, reject) => {
        const { deadlineMs = operationMs } = request as Partial<LogOperations['query']['request']>
        const timer = setTimeout(() => child.kill('SIGKILL'), deadlineMs + GRACE_MS)
        calls.set(id, { ref: free, resolve: resolve as Call['resolve'], reject, timer })
        child.send({ id, operation, ...request, folder: join(root, request.ref) }, (error) => {
          if (error === null) return
          clearTimeout(timer)
          calls.delete(id)
          reject(new LogStoreEnded(error.message))
        })
      })
    },
    async close() {
      isClosed = true
      const child = await starting?.catch(() => null)
      if (child === null || child === undefined || child.exitCode !== null) return
      await new Promise<void>((resolve) => {
        const force = setTimeout(() => child.kill('SIGKILL'), END_TIMEOUT_MS)
        child.once('exit', () => {
          clearTimeout(force)
          resolve()
        })
        child.disconnect()
      })
    },
  }
}

/** Returns the address of the npm package; null if it is not installed. */
function findDuckDb(): string | null {
  try {
    return pathToFileURL(installedFile('@duckdb/node-api', import.meta.url)).href
  } catch {
    return null
  }
}
