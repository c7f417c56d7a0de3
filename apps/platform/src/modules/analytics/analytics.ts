import type { components } from '@howdah/contract'
import type { Log } from '../../base/log/log'

type AnalyticsEvent = components['schemas']['AnalyticsEvent']

/** Usage events on their way to the configured endpoint. */
export interface Analytics {
  /** Origin of the endpoint; null if events are discarded. */
  endpoint: string | null
  add(event: AnalyticsEvent): void
  /** Sends the events that wait, batch by batch. Never throws: analytics fail nothing else. */
  send(signal: AbortSignal): Promise<void>
}

export interface AnalyticsOptions {
  /** null discards all events. */
  url: string | null
  /** Version of this build. */
  version: string
  log: Pick<Log, 'warn'>
  now?: () => number
  /** Milliseconds that an answer may take. @default 5,000 */
  timeout?: number
}

/** Maximum number of events that wait; others are dropped. An event is smaller than 500 bytes. */
export const MAX_WAITING_EVENTS = 1_000
const MAX_BATCH_EVENTS = 100
/** Interval in milliseconds between two log entries about an endpoint that fails. */
const LOG_INTERVAL_MS = 3_600_000

export function createAnalytics({
  url,
  version,
  log,
  now = Date.now,
  timeout = 5_000,
}: AnalyticsOptions): Analytics {
  const waiting: (AnalyticsEvent & { occurred_at: string })[] = []
  let loggedAt = -Infinity

  function failed(error: unknown): void {
    if (now() - loggedAt < LOG_INTERVAL_MS) return
    loggedAt = now()
    log.warn('Usage events cannot be sent', { error })
  }

  return {
    endpoint: url === null ? null : new URL(url).origin,
    add(event) {
      if (url === null || waiting.length >= MAX_WAITING_EVENTS) return
      waiting.push({ ...event, occurred_at: new Date(now()).toISOString() })
    },
    async send(signal) {
      while (url !== null && waiting.length > 0 && !signal.aborted) {
        const events = waiting.slice(0, MAX_BATCH_EVENTS)
        try {
          const status = await post(
            url,
            { version, events },
            AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
          )
          // A request that is refused is refused again; one that failed is repeated.
          if (status >= 500 || status === 429) throw new Error(`It answers ${status}.`)
          waiting.splice(0, events.length)
          if (status >= 300) throw new Error(`It answers ${status}.`)
        } catch (error) {
          if (!signal.aborted) failed(error)
          return
        }
      }
    },
  }
}

/** @returns the status of the response, whose body is not read */
async function post(url: string, body: unknown, signal: AbortSignal): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal,
  })
  await response.body?.cancel()
  return response.status
}
