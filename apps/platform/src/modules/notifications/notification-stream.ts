import type { NotificationsHandler } from './services'
import type { ServerResponse } from 'node:http'
import { ALREADY_SENT } from '../../contract/handler.types'
import { readerOf } from './handlers'
import { AppError } from '../../base/app-error'
import { notificationStreamMessages } from './notification-stream.messages'

/** Interval of heartbeats, and of checks that the person is still signed in, in milliseconds. */
const HEARTBEAT_INTERVAL_MS = 20_000
/** Maximum number of streams per person; the tabs of a browser share one. */
const MAX_STREAMS = 20
/** Delay before a person with too many streams may try again, in seconds. */
const RETRY_AFTER_SECONDS = 60

/** Creates the handler of the endless event stream for the notification bell. */
export function notificationStreamHandlers(heartbeat = HEARTBEAT_INTERVAL_MS): {
  streamNotifications: NotificationsHandler<'streamNotifications'>
} {
  const streams = new Map<string, number>()

  function take(personId: string): () => void {
    const count = streams.get(personId) ?? 0
    if (count >= MAX_STREAMS)
      throw new AppError(
        429,
        'too_many_requests',
        notificationStreamMessages.tooMany(MAX_STREAMS),
        { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } },
      )
    streams.set(personId, count + 1)
    return () => {
      const left = (streams.get(personId) ?? 1) - 1
      if (left > 0) streams.set(personId, left)
      else streams.delete(personId)
    }
  }

  return {
    async streamNotifications({ person, services, request, response, signal }) {
      const { identity, notifications } = services
      const headers = {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      }
      if (request.method === 'HEAD') {
        // The body is withheld: if the response did not end, not even the headers would be sent.
        response.writeHead(200, headers).end()
        return ALREADY_SENT
      }
      const leave = take(person.id)
      response.writeHead(200, headers)
      let stop = (): void => undefined
      await new Promise<void>((resolve) => {
        const sendSummary = oneAfterAnother(async () => {
          const summary = await notifications.summary(await readerOf(services, person))
          writeIfRead(response, `event: summary\ndata: ${JSON.stringify(summary)}\n\n`)
        }, resolve)
        const unsubscribe = notifications.subscribe(person.id, sendSummary)
        const timer = setInterval(() => {
          writeIfRead(response, ':\n\n')
          identity.authenticate(request.headers).then(({ person: now }) => {
            if (now?.id !== person.id) resolve()
          }, resolve)
        }, heartbeat)
        stop = () => {
          clearInterval(timer)
          unsubscribe()
          leave()
        }
        signal.addEventListener('abort', () => resolve(), { once: true })
        response.once('close', resolve)
        sendSummary()
      })
      stop()
      response.end()
      return ALREADY_SENT
    },
  }
}

/**
 * Skips events for a client that does not read; the next event that it receives contains the newest
 * numbers anyway.
 */
function writeIfRead(response: ServerResponse, text: string): void {
  if (!response.writableNeedDrain && !response.destroyed) response.write(text)
}

/** Runs `work` when it is called, and once more when it was called meanwhile. */
function oneAfterAnother(work: () => Promise<void>, failed: () => void): () => void {
  let state: 'idle' | 'running' | 'again' = 'idle'
  const run = (): void => {
    if (state !== 'idle') {
      state = 'again'
      return
    }
    state = 'running'
    work()
      .then(() => {
        const again = state === 'again'
        state = 'idle'
        if (again) run()
      })
      .catch(failed)
  }
  return run
}
