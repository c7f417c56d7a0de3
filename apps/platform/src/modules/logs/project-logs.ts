import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DiskFull } from '../../base/disk/disk-room'
import { createSlots } from '../../base/processes/slots'
import { clientAddress } from '../../base/http/client-address'
import type { Exchange } from '../../base/http/exchange'
import { createLogQueue, rowOf, type LogQueue } from './log-queue'
import { dayOf, LOG_DAYS, oldestDay } from './log-days'
import { NO_REQUEST, type LogLine } from './log-line'
import type { Log } from '../../base/log/log'
import { redactText } from '../../base/log/redact'
import { dashboardLine, projectOf, requestLine, type EndedRequest } from './request-line'
import type { ClickHouseAddress } from './clickhouse/clickhouse-address'
import { createClickHouseStore } from './clickhouse/clickhouse-store'
import { SNAPSHOTS } from './clickhouse/snapshots'
import { createLogStore, type LogStore } from './process/log-store'
import type { LogBatch } from './process/log-store.types'
import type { LogsServices } from './services'

/** The logs of all projects. Nothing waits for them: what cannot be written is dropped and counted. */
export interface ProjectLogs {
  readonly store: LogStore
  add(ref: string, line: LogLine): void
  /** Adds the line of a request to the gateway that has ended. */
  addRequest(request: EndedRequest): void
  /** Adds the line of a request to the contract's API that has ended, if it changed or ran something in a project. */
  addDashboardRequest(
    request: EndedRequest & { exchange: Pick<Exchange, 'personId' | 'summary'> },
  ): void
  /** Adds a line that an edge function has printed. */
  addPrinted(ref: string, name: string, line: PrintedLine): void
  /** Adds a line that a connection pool has written. */
  addPooled(ref: string, line: PooledLine): void
  /** Counts lines that edge functions have printed beyond their budget. */
  dropPrinted(ref: string, lines: number): void
  /**
   * Writes lines of a file, all of one day, with the position up to which it has been read.
   * @param dropped number of lines that were skipped before them
   * @throws LogStoreEnded, or another error, if they are not written
   */
  write(
    ref: string,
    lines: readonly LogLine[],
    position: { file: string; value: string },
    dropped: number,
  ): Promise<void>
  /** Writes what is waiting. */
  flush(): Promise<void>
  /** Removes the days that the plan does not include. */
  retain(now: number): Promise<void>
  /** Returns true once the logs of a project that is being deleted are gone. */
  isRemoved(ref: string): boolean
  /** Removes the logs of a project that is being deleted. Files that cannot be removed stay until the next start. */
  forget(ref: string): Promise<void>
  /** Removes the logs of projects that do not exist any more. */
  removeLeft(): Promise<void>
  close(): Promise<void>
}

interface PrintedLine {
  at: Date
  level: 'info' | 'error'
  message: string
  requestId: string | null
  durationMs?: number
  details?: Readonly<Record<string, string | number>>
}

type PooledLine = Pick<LogLine, 'at' | 'details' | 'message' | 'severity'>

/** Name of the queue among what is read to a position. */
const QUEUE = 'queue'
const FLUSH_INTERVAL_MS = 500
/** Milliseconds for the lines that wait when the server ends. */
const CLOSE_MS = 10_000
/** Bytes of a day and project; further lines of the day are dropped. */
const MAX_DAY_BYTES = 2 * 1024 ** 3
/** Projects with lines that wait; lines of further ones are dropped. */
const MAX_QUEUES = 2_000
/** Of these, those with requests for which no project was found: it may be that there is none. */
const MAX_UNKNOWN_QUEUES = 100
/** Milliseconds after now up to which the day of a line may be. */
const DAY_MS = 86_400_000
const DEFAULT_PLAN = 'pro'

export function createProjectLogs(services: LogsServices): ProjectLogs {
  const { config, countries, directory, disk, log, organizations, projects } = services
  const root = join(directory.root, 'logs')
  const store = storeOf(log, root, config.logsClickHouse)
  const slots = createSlots(store.appendsAtOnce)
  const queues = new Map<string, LogQueue>()
  const bytes = new Map<string, number>()
  const known = new Set<string>()
  const removed = new Set<string>()
  /** Lines that were dropped on a full disk, to be counted once there is room. */
  const lost = new Map<string, number>()
  /** Projects of `queues` for which none was found so far. */
  const unknown = new Set<string>()
  let flushing: Promise<void> | null = null
  let isClosed = false

  const timer = setInterval(() => void flush(), FLUSH_INTERVAL_MS)
  timer.unref()

  const lose = (ref: string, lines: number) => void lost.set(ref, (lost.get(ref) ?? 0) + lines)

  function queueOf(ref: string, isFound = true): LogQueue | null {
    if (!store.isInstalled || isClosed || removed.has(ref)) return null
    const waiting = queues.get(ref)
    if (waiting !== undefined) return waiting
    const isReal = isFound || known.has(ref)
    if (!isReal && unknown.size >= MAX_UNKNOWN_QUEUES) return null
    if (queues.size >= MAX_QUEUES) {
      if (isReal) lose(ref, 1)
      return null
    }
    if (!isReal) unknown.add(ref)
    const queue = createLogQueue()
    queues.set(ref, queue)
    return queue
  }

  function flush(): Promise<void> {
    flushing ??= flushAll().finally(() => (flushing = null))
    return flushing
  }

  async function flushAll(): Promise<void> {
    const flushOne = async ([ref, queue]: [string, LogQueue]) => {
      try {
        await flushQueue(ref, queue)
      } catch (error) {
        // The lines are in the queue, whose bound decides how many wait.
        log.debug('Lines of a project wait for the store of the logs', { project: ref, error })
      }
      if (!queue.isEmpty) return
      queues.delete(ref)
      unknown.delete(ref)
    }
    await Promise.all([...queues].map((one) => slots.run(() => flushOne(one))))
  }

  async function flushQueue(ref: string, queue: LogQueue): Promise<void> {
    // Anyone can ask for a project that does not exist.
    const exists = known.has(ref) || (await projects.byRef(ref)) !== null
    if (exists) known.add(ref)
    for (let batch = queue.next(); batch !== null; batch = queue.next()) {
      const { name, ...lines } = batch
      if (exists) await append(ref, { ...lines, position: { file: QUEUE, value: name } })
      queue.done()
    }
  }
  /** Writes a batch. Where there is no room, it writes nothing. */
  async function append(ref: string, batch: Omit<LogBatch, 'ref'>): Promise<void> {
    const isFull = (bytes.get(`${ref} ${batch.day}`) ?? 0) > MAX_DAY_BYTES
    const hasRoom = await disk.need().then(
      () => true,
      (error: unknown) => {
        if (error instanceof DiskFull) return false
        throw error
      },
    )
    if (!hasRoom || batch.day > dayOf(Date.now() + DAY_MS))
      return lose(ref, batch.rows.length + batch.dropped)
    if (removed.has(ref)) return
    const before = lost.get(ref) ?? 0
    lost.delete(ref)
    const answer = await store
      .call('append', {
        ...batch,
        ...(isFull ? { rows: [] } : {}),
        ref,
        dropped: batch.dropped + before + (isFull ? batch.rows.length : 0),
      })
      .catch((error: unknown) => {
        if (before > 0) lose(ref, before)
        throw error
      })
    bytes.set(`${ref} ${batch.day}`, answer.bytes)
  }
  return {
    store,
    add: (ref, line) => queueOf(ref)?.add(line),
    addRequest(request) {
      const ref = projectOf(request.exchange.path)
      if (ref === null) return
      const isFound = request.exchange.projectRef === ref
      const country =
        countries?.of(clientAddress(request.exchange.request, config.gatewayUrl !== null)) ?? null
      queueOf(ref, isFound)?.add(requestLine({ ...request, country }, Date.now()))
    },
    addDashboardRequest(request) {
      const found = dashboardLine(request, Date.now())
      if (found !== null) queueOf(found.ref)?.add(found.line)
    },
    addPrinted(ref, name, { at, details, durationMs = null, level, message, requestId }) {
      queueOf(ref)?.add({
        ...NO_REQUEST,
        requestId,
        at: at.getTime(),
        source: 'functions',
        product: 'functions',
        severity: level,
        message: redactText(message),
        durationMs,
        details: { ...details, function: name },
      })
    },
    addPooled: (ref, { message, ...line }) =>
      queueOf(ref)?.add({
        ...{ ...NO_REQUEST, ...line, source: 'pooler', product: null },
        message: redactText(message),
      }),
    dropPrinted: (ref, lines) => queueOf(ref)?.drop(lines),
    async write(ref, lines, position, dropped) {
      if (removed.has(ref)) return
      const day = dayOf(lines[0]?.at ?? Date.now())
      await append(ref, { day, rows: lines.map(rowOf), dropped, position })
    },
    flush,
    async retain(now) {
      if (!store.isInstalled) return
      for (const key of bytes.keys()) if (!key.endsWith(dayOf(now))) bytes.delete(key)
      for (const { organizationSlug, ref } of await projects.inDataDirectory(directory.id)) {
        if (removed.has(ref)) continue
        const organization = await organizations.bySlug(organizationSlug)
        const before = oldestDay(now, LOG_DAYS[organization?.plan ?? DEFAULT_PLAN])
        const after = dayOf(now + DAY_MS)
        await store.call('drop', { ref, before, after })
      }
    },
    isRemoved: (ref) => removed.has(ref),
    async forget(ref) {
      removed.add(ref)
      known.delete(ref)
      queues.delete(ref)
      unknown.delete(ref)
      lost.delete(ref)
      if (!store.isInstalled) return
      // The rest of the project may be gone, so that the deletion cannot be undone.
      await store.call('forget', { ref }).catch(async (error: unknown) => {
        log.warn('The logs of a project that is deleted stay until the next start', {
          project: ref,
          error,
        })
        // By which the next start finds it, wherever the lines are.
        await mkdir(join(root, ref), { recursive: true }).catch(() => undefined)
      })
    },
    async removeLeft() {
      for (const ref of await readdir(root).catch(() => []))
        try {
          const isLeft = (await projects.byRef(ref)) === null
          if (isLeft && store.isInstalled) await store.call('forget', { ref })
          const left = isLeft ? join(root, ref) : join(root, ref, SNAPSHOTS)
          await rm(left, { recursive: true, force: true })
        } catch (error) {
          const fields = { project: ref, error }
          log.warn('The logs of a project that was deleted are still there', fields)
        }
    },
    async close() {
      clearInterval(timer)
      await Promise.race([flush().catch(() => undefined), sleep(CLOSE_MS, null, { ref: false })])
      isClosed = true
      await store.close()
    },
  }
}

/** Returns the store that the configuration has chosen. */
function storeOf(log: Log, root: string, address: ClickHouseAddress | null): LogStore {
  const duckDb = createLogStore(log, root)
  return address === null ? duckDb : createClickHouseStore(log, { address, duckDb, root })
}
