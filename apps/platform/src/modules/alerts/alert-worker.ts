import { AppError } from '../../base/app-error'
import { nextState } from './alert-state'
import type { AlertCheck, AlertChannel, AlertRule, DueEvent } from './alert-rules'
import { deliverEvent } from './deliver-event'
import type { AlertsServices } from './services'

/** Checks alerts, and notifies people of their events. What it knows is in the control database. */
export interface AlertWorker {
  /** Checks what is due, and delivers what waits. */
  tick(now: Date): Promise<void>
  close(): Promise<void>
}

const MINUTE_MS = 60_000
const CONCURRENT_CHECKS = 3
const MAX_ATTEMPTS = 20
const MAX_RETRY_MS = 600_000

export function createAlertWorker(services: AlertsServices): AlertWorker {
  const { alertRules, alertValues, directory, log } = services
  const closing = new AbortController()
  let delivering: Promise<void> | null = null

  async function check(rule: AlertRule, now: Date): Promise<void> {
    const at = now.getTime()
    const before = { state: rule.state, since: rule.stateSince.getTime() }
    const result = await alertValues.valueOf(rule.projectRef, rule, at).then(
      (value): AlertCheck => ({
        ...nextState(before, { at, value }, { ...rule, forMs: rule.forMinutes * MINUTE_MS }),
        ...{ value, error: null },
      }),
      (error: unknown): AlertCheck => {
        if (!(error instanceof AppError)) log.warn('An alert failed', { alert: rule.id, error })
        // The state stays as it is until there is a value again.
        const message = error instanceof Error ? error.message : String(error)
        return { ...before, event: null, value: null, error: message }
      },
    )
    await alertRules.checked(rule, now, result)
  }

  async function deliver(now: Date): Promise<void> {
    for (const event of await alertRules.dueEvents(directory.id, now)) {
      if (closing.signal.aborted) return
      await attempt(event).catch((error: unknown) =>
        log.warn('An alert could not be delivered', { alert: event.rule.id, error }),
      )
    }
  }

  async function attempt(event: DueEvent): Promise<void> {
    const waiting: AlertChannel[] = []
    let problem: string | null = null
    for (const channel of event.waiting) {
      try {
        await deliverEvent(services, channel, event, closing.signal)
      } catch (error) {
        if (closing.signal.aborted) return
        problem = error instanceof Error ? error.message : String(error)
        waiting.push(channel)
      }
    }
    const isOver = event.attempts + 1 >= MAX_ATTEMPTS
    const retryMs = Math.min(1_000 * 2 ** event.attempts, MAX_RETRY_MS)
    await alertRules.delivered(event.id, isOver ? [] : waiting, problem, retryMs)
  }

  return {
    async tick(now) {
      const due = (await alertRules.takeDue(directory.id, now)).values()
      await Promise.all(
        Array.from({ length: CONCURRENT_CHECKS }, async () => {
          for (const rule of due) {
            if (closing.signal.aborted) return
            await check(rule, now)
          }
        }),
      )
      // A webhook that hangs holds up no check.
      delivering ??= deliver(now)
        .catch((error: unknown) => log.warn('Alerts could not be delivered', { error }))
        .finally(() => (delivering = null))
    },
    async close() {
      closing.abort()
      await delivering
    },
  }
}
