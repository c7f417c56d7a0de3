import { AppError } from '../../base/app-error'
import { nextState } from './alert-state'
import type { AlertCheck, AlertRule, DueEvent } from './alert-rules'
import { alertNoticeMessages as messages } from './alerts.messages'
import { deliverEvent } from './deliver-event'
import { reportFailing } from './failing-alert'
import type { AlertsServices } from './services'

/** Checks alerts, and notifies people of their events. What it knows is in the control database. */
export interface AlertWorker {
  /** Checks what is due, and delivers what waits. */
  tick(now: Date): Promise<void>
  close(): Promise<void>
}

const MINUTE_MS = 60_000
/** Projects that are checked, and that are delivered to, at a time. */
const CONCURRENT_CHECKS = 3
const CONCURRENT_DELIVERIES = 8
/** Milliseconds of checks of a project after which the others of its alerts wait for the next minute. */
const MAX_CHECKS_MS = 20_000
const MAX_ATTEMPTS = 20
const MAX_RETRY_MS = 600_000

export function createAlertWorker(services: AlertsServices): AlertWorker {
  const { alertRules, alertValues, directory, log, metricValues } = services
  const isOfPostgres = ({ metric }: AlertRule) =>
    metric !== null && !metricValues.isOfRequests(metric)
  const closing = new AbortController()
  let delivering: Promise<void> | null = null

  async function check(rule: AlertRule, now: Date): Promise<void> {
    const at = now.getTime()
    const before = { state: rule.state, since: rule.stateSince.getTime() }
    const result = await alertValues.valueOf(rule.projectRef, rule, at, 'alert').then(
      (value): AlertCheck =>
        value === null && isOfPostgres(rule)
          ? // Postgres did not answer, perhaps because of what the alert is about.
            { ...before, event: null, value, error: null, failingSince: rule.failingSince }
          : {
              ...nextState(before, { at, value }, { ...rule, forMs: rule.forMinutes * MINUTE_MS }),
              ...{ value, error: null, failingSince: null },
            },
      (error: unknown): AlertCheck => {
        const isForPeople = error instanceof AppError
        if (!isForPeople) log.warn('An alert failed', { alert: rule.id, error })
        // The state stays as it is until there is a value again.
        const text = isForPeople ? error.message : messages.noValue
        const failingSince = rule.failingSince ?? now
        return { ...before, event: null, value: null, error: text, failingSince }
      },
    )
    const isStored = await alertRules.checked(rule, now, result)
    if (isStored) await reportFailing(services, rule, now, result)
  }

  /** Checks alerts of a project, those first whose last check is the longest ago. */
  async function checkProject(rules: readonly AlertRule[], now: Date): Promise<void> {
    const endsAt = Date.now() + MAX_CHECKS_MS
    for (const rule of rules.toSorted((a, b) => checkedAt(a) - checkedAt(b))) {
      if (closing.signal.aborted || Date.now() >= endsAt) return
      await check(rule, now)
    }
  }

  async function deliver(now: Date): Promise<void> {
    const due = await alertRules.dueEvents(directory.id, now)
    await forProjects(
      due,
      ({ rule }) => rule.projectRef,
      CONCURRENT_DELIVERIES,
      async (events) => {
        for (const event of events)
          await attempt(event).catch((error: unknown) =>
            log.warn('An alert could not be delivered', { alert: event.rule.id, error }),
          )
      },
    )
  }

  async function attempt(event: DueEvent): Promise<void> {
    let { waiting } = event
    let problem: string | null = null
    for (const channel of event.waiting) {
      if (event.held.includes(channel)) continue
      if (closing.signal.aborted) return
      try {
        await deliverEvent(services, channel, event, closing.signal)
      } catch (error) {
        if (closing.signal.aborted) return
        const isForPeople = error instanceof AppError
        if (!isForPeople)
          log.warn('An alert was not delivered', { alert: event.rule.id, channel, error })
        problem = isForPeople ? error.message : messages.notDelivered
        continue
      }
      waiting = waiting.filter((one) => one !== channel)
      // The server may stop during the next one, and people must not get this one again.
      if (channel !== event.waiting.at(-1)) await alertRules.reached(event.id, waiting)
    }
    const isOver = event.attempts + 1 >= MAX_ATTEMPTS
    const retryMs = Math.min(1_000 * 2 ** event.attempts, MAX_RETRY_MS)
    await alertRules.delivered(event.id, isOver ? [] : waiting, problem, retryMs)
  }

  return {
    async tick(now) {
      const due = await alertRules.takeDue(directory.id, now)
      // A project runs one query at a time on its logs for its alerts.
      await forProjects(
        due,
        ({ projectRef }) => projectRef,
        CONCURRENT_CHECKS,
        (rules) => checkProject(rules, now),
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

const checkedAt = ({ checkedAt: at }: AlertRule): number => at?.getTime() ?? 0

/** Works on the parts of several projects at a time, and on those of one project together. */
async function forProjects<Part>(
  parts: readonly Part[],
  refOf: (part: Part) => string,
  concurrent: number,
  work: (parts: Part[]) => Promise<void>,
): Promise<void> {
  const groups = new Map<string, Part[]>()
  for (const part of parts) groups.set(refOf(part), [...(groups.get(refOf(part)) ?? []), part])
  const projects = groups.values()
  await Promise.all(
    Array.from({ length: concurrent }, async () => {
      for (const project of projects) await work(project)
    }),
  )
}
