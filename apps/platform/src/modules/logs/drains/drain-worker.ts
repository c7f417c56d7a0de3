import { drainSql } from '../log-queries'
import { readLine } from '../read-line'
import type { LogsServices } from '../services'
import { deliver } from './deliver'
import { NotDelivered, type LogDrain } from './drain.types'
import { MAX_DUE } from './log-drains'

/** Sends the lines of projects to their drains, in order and at least once. */
export interface DrainWorker {
  /** Begins to send what is due; a drain that hangs holds up no other one. */
  tick(): Promise<void>
  close(): Promise<void>
}

/** Lines of a batch, and milliseconds before the next one while nothing waits. */
const USUAL_PACE = { lines: 500, pauseMs: 1_000 }
/** Objects have a price each, and are not read at once. */
const OBJECT_PACE = { lines: 10_000, pauseMs: 60_000 }
/** Batches of a drain before it waits for the next tick. */
const MAX_BATCHES = 5
const CONCURRENT_DRAINS = 8
/** Milliseconds for a batch, after which other drains come first. */
const SLOW_BATCH_MS = 2_000
const MAX_RETRY_MS = 300_000
/** Attempts after which people are notified: about 20 minutes. */
const NOTICE_AFTER = 12
/** Milliseconds without lines that were sent after which people may have been notified. */
const NOTICE_MS = 900_000
/** Milliseconds around the lines that are not sent yet: the time of a line may be before it was stored. */
const DAY_MS = 86_400_000
const DEADLINE_MS = 15_000
const MAX_BYTES = 16_000_000

export function createDrainWorker({
  directory,
  drainFetch,
  events,
  log,
  logDrains,
  outbound,
  projectLogs,
  projects,
}: LogsServices): DrainWorker {
  const running = new Map<string, { ref: string; hasFailed: boolean; work: Promise<void> }>()
  const closing = new AbortController()

  async function reportFailing(drain: LogDrain, error: string): Promise<void> {
    const project = await projects.byRef(drain.projectRef)
    if (project === null) return
    await events.emit('log-drain.failing', { project, drain, error, at: new Date() })
    // Turned off or deleted meanwhile, which has ended the notifications of before.
    if ((await logDrains.get(drain.projectRef, drain.id))?.enabled !== true)
      await events.emit('log-drain.stopped', { project, drain })
  }

  /** Reports that lines have been sent, if none were for a while. */
  async function reportSent(drain: LogDrain): Promise<void> {
    if (drain.sentAt !== null && Date.now() - drain.sentAt.getTime() < NOTICE_MS) return
    const project = await projects.byRef(drain.projectRef)
    if (project !== null) await events.emit('log-drain.works', { project, drain })
  }

  /** @returns true once nothing waits */
  async function drain(one: LogDrain): Promise<boolean> {
    let { sentId } = one
    const { lines: maxLines } = paceOf(one)
    for (let batch = 0; batch < MAX_BATCHES && !closing.signal.aborted; batch += 1) {
      const now = Date.now()
      const answer = await projectLogs.store.call('query', {
        ref: one.projectRef,
        from: Math.max(0, Math.floor(Number(sentId) / 1_000) - DAY_MS),
        to: now + DAY_MS,
        ...drainSql(sentId, maxLines)(projectLogs.store.dialect),
        ...{ isFree: false, deadlineMs: DEADLINE_MS, maxRows: maxLines, maxBytes: MAX_BYTES },
      })
      if ('refused' in answer) throw new Error(answer.message)
      const lines = answer.rows.map(readLine)
      const last = lines.at(-1)
      if (last === undefined) return true
      const begun = performance.now()
      await deliver({ drainFetch, outbound }, one, lines, closing.signal)
      await logDrains.sent(one.id, lines.length, last.id)
      if (batch === 0) await reportSent(one)
      sentId = last.id
      if (lines.length < maxLines && !answer.isTruncated) return true
      if (performance.now() - begun > SLOW_BATCH_MS) return false
    }
    return false
  }

  async function attempt(one: LogDrain): Promise<void> {
    let pauseMs = USUAL_PACE.pauseMs
    try {
      if (await drain(one)) pauseMs = paceOf(one).pauseMs
    } catch (error) {
      if (closing.signal.aborted) return
      // Without the process of the logs there is nothing to send.
      if (!(error instanceof NotDelivered))
        return log.debug('The lines of a drain could not be read', { drain: one.id, error })
      const retryAfterMs = Math.min(1_000 * 2 ** one.failures, MAX_RETRY_MS)
      const failures = await logDrains.failed(one.id, error.message, retryAfterMs)
      if (failures >= NOTICE_AFTER) await reportFailing(one, error.message)
    } finally {
      if (!closing.signal.aborted) await logDrains.attempted(one.id, pauseMs)
    }
  }

  /** Returns true if a project has a place for a drain; those that failed share one. */
  function hasPlace({ failures, projectRef }: LogDrain): boolean {
    const others = [...running.values()].filter(({ ref }) => ref === projectRef)
    if (failures > 0 && others.some(({ hasFailed }) => hasFailed)) return false
    return others.length < MAX_DUE && running.size < CONCURRENT_DRAINS
  }

  return {
    async tick() {
      if (!projectLogs.store.isInstalled) return
      for (const one of await logDrains.due(directory.id, [...running.keys()])) {
        if (running.has(one.id) || !hasPlace(one)) continue
        const work = attempt(one)
          .catch((error: unknown) => log.warn('A log drain failed', { drain: one.id, error }))
          .finally(() => running.delete(one.id))
        running.set(one.id, { ref: one.projectRef, hasFailed: one.failures > 0, work })
      }
    },
    async close() {
      closing.abort()
      await Promise.all([...running.values()].map(({ work }) => work))
    },
  }
}

const paceOf = ({ kind }: LogDrain) => (kind === 's3' ? OBJECT_PACE : USUAL_PACE)
