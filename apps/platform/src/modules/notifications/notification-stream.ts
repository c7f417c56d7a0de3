import type { NotificationsHandler } from './services'
import type { ServerResponse } from 'node:http'
import { ALREADY_SENT } from '../../contract/handler.types'
import { readerOf } from './handlers'
import { tooManyTries } from '../../access/sign-in-limits'

/** How often a stream says that it lives, and whether its person is still signed in is looked at, in milliseconds. */
const HEARTBEAT = 20_000
/** How many streams somebody has at most; the tabs of a browser share one. */
const MOST_STREAMS = 20
/** When somebody with too many may try again, in seconds. */
const RETRY_AFTER = 60

/** Events without an end, to everybody who looks at the bell. */
export function notificationStreamHandlers(heartbeat = HEARTBEAT): {
  streamNotifications: NotificationsHandler<'streamNotifications'>
} {
  const streams = new Map<string, number>()

  function take(personId: string): () => void {
    const count = streams.get(personId) ?? 0
    if (count >= MOST_STREAMS) throw tooManyTries(RETRY_AFTER)
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
        // Its body is kept back: without an end not even the headers would go out.
        response.writeHead(200, headers).end()
        return ALREADY_SENT
      }
      const leave = take(person.id)
      response.writeHead(200, headers)
      let stop = (): void => undefined
      await new Promise<void>((resolve) => {
        const tell = oneAfterAnother(async () => {
          const summary = await notifications.summary(await readerOf(services, person))
          writeIfRead(response, `event: summary\ndata: ${JSON.stringify(summary)}\n\n`)
        }, resolve)
        const unsubscribe = notifications.subscribe(person.id, tell)
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
        tell()
      })
      stop()
      response.end()
      return ALREADY_SENT
    },
  }
}

/** A reader that does not read is told nothing more; the next event that it takes holds the newest figures anyway. */
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
