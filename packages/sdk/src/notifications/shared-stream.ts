import type { NotificationsSummary } from '@howdah/platform-client/resources/notifications/list-notifications'
import { PlatformError } from '@howdah/platform-client/errors'

export interface SharedStreamParts {
  /** One for each platform and person: the tabs that share it have the same. */
  name: string
  /** Reads the stream until it ends. */
  stream(onSummary: (summary: NotificationsSummary) => void, signal: AbortSignal): Promise<void>
  /** Requests the summary once, if there is no stream. */
  ask(signal: AbortSignal): Promise<NotificationsSummary>
  onSummary(summary: NotificationsSummary): void
  /** @default those of the browser; null: nothing is shared */
  locks?: Pick<LockManager, 'request'> | null
  channel?: BroadcastChannel | null
  wait?(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Milliseconds between two tries to get a stream, and between two questions while there is none. */
const RETRY_INTERVAL_MS = 60_000
/** Delay after a stream that ended unexpectedly, for example because a proxy cut it. */
const RECONNECT_DELAY_MS = 1000

/**
 * Shares one connection between all tabs of a browser: the tab that holds the lock reads the stream
 * and broadcasts to the others. Without a stream, it polls. Ends when `signal` is aborted; the lock
 * then goes to the next tab.
 */
export function shareStream(parts: SharedStreamParts, signal: AbortSignal): void {
  const {
    name,
    onSummary,
    locks = browserLocks(),
    channel = locks && browserChannel(name),
    wait = sleep,
  } = parts
  let last: NotificationsSummary | null = null
  // Messages of another tab; a new tab requests the current state.
  channel?.addEventListener('message', ({ data }: MessageEvent<NotificationsSummary | 'hello'>) => {
    if (data !== 'hello') onSummary(data)
    else if (last) channel.postMessage(last)
  })
  channel?.postMessage('hello')
  signal.addEventListener('abort', () => channel?.close(), { once: true })

  const publish = (summary: NotificationsSummary) => {
    last = summary
    if (signal.aborted) return
    onSummary(summary)
    channel?.postMessage(summary)
  }

  async function lead(): Promise<void> {
    while (!signal.aborted) {
      try {
        await parts.stream(publish, signal)
        await wait(RECONNECT_DELAY_MS, signal)
      } catch (error) {
        if (signal.aborted) return
        // Signed out, or nothing of the kind here: asking more often does not help.
        if (error instanceof PlatformError && [401, 403, 404].includes(error.status)) return
        await parts.ask(signal).then(publish, () => undefined)
        await wait(RETRY_INTERVAL_MS, signal)
      }
    }
  }

  if (locks) void locks.request(`howdah:${name}`, { signal }, lead).catch(() => undefined)
  else void lead().catch(() => undefined)
}

function browserLocks(): LockManager | null {
  return typeof navigator !== 'undefined' && navigator.locks ? navigator.locks : null
}

function browserChannel(name: string): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`howdah:${name}`)
}

/** Ends early, and well, when the signal is aborted. */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
