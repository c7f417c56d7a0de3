import { isAbort, PlatformError } from './errors'

export type GetAccessToken = (options: {
  forceRefresh: boolean
  signal: AbortSignal
}) => string | null | Promise<string | null>

export interface AccessTokenSource {
  /**
   * The token for a request, or null for none. Requests that ask while an answer is on its way share it.
   * @param rejected the token that the server has just answered 401 to, if this is the second try
   */
  get(signal?: AbortSignal | null, rejected?: string | null): Promise<string | null>
}

/**
 * Prevents concurrent token requests to the host. The token is held in memory only, to detect if a
 * rejected one has already been replaced.
 */
export function createAccessTokenSource(getAccessToken: GetAccessToken): AccessTokenSource {
  let latest: string | null = null
  const flights = new Map<boolean, Flight>()

  return {
    async get(signal, rejected) {
      if (rejected !== undefined && rejected !== latest) return latest
      const forceRefresh = rejected !== undefined
      let flight = flights.get(forceRefresh)
      // One that all have left has been aborted, and ends a while later.
      if (!flight || flight.controller.signal.aborted) {
        const started = startFlight(getAccessToken, forceRefresh, () => {
          if (flights.get(forceRefresh) === started) flights.delete(forceRefresh)
        })
        flights.set(forceRefresh, started)
        flight = started
      }
      latest = await joinFlight(flight, signal ?? undefined)
      return latest
    },
  }
}

interface Flight {
  answer: Promise<string | null>
  controller: AbortController
  waiting: number
}

function startFlight(
  getAccessToken: GetAccessToken,
  forceRefresh: boolean,
  onEnd: () => void,
): Flight {
  const controller = new AbortController()
  const answer = (async () => {
    // The flight is known before it can end.
    await Promise.resolve()
    try {
      return await getAccessToken({ forceRefresh, signal: controller.signal })
    } catch (error) {
      if (isAbort(error)) throw error
      // The host's own error may hold the token: it is not passed on.
      throw new PlatformError({
        code: 'access_token',
        status: 0,
        message: 'The access token could not be had: getAccessToken failed.',
      })
    } finally {
      onEnd()
    }
  })()
  answer.catch(() => {})
  return { answer, controller, waiting: 0 }
}

/** Leaves the flight when the caller's signal aborts; the last one to leave ends it. */
async function joinFlight(flight: Flight, signal: AbortSignal | undefined): Promise<string | null> {
  flight.waiting += 1
  if (!signal) return flight.answer
  return new Promise((resolve, reject) => {
    const leave = () => {
      flight.waiting -= 1
      if (flight.waiting === 0) flight.controller.abort()
      reject(signal.reason as Error)
    }
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    flight.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
