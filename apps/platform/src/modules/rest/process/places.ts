import { restMessages } from '../rest.messages'

/** Waits for a place among the processes of the server. */
export interface ProcessPlaces {
  /**
   * Waits until there is one.
   * @param client organization of the project, which has a share of those that wait
   * @param take takes a place if there is one; null without it
   * @returns null if there was none in time
   */
  wait<T>(
    project: { ref: string; client: string | number },
    take: () => T | null,
  ): Promise<T | null>
  /** Called when a place may have become free. */
  changed(): void
  /** Returns the text about requests that had to wait or were refused lately; null for none. */
  problemOf(ref: string): string | null
  sweep(): void
}

interface ProcessPlacesOptions {
  /** Number of all places. */
  count: number
  /** Time in milliseconds that a request waits. */
  maxWaitMs?: number
}

/** Requests that wait at a time, and those of an organization. */
const MAX_WAITING = 400
const MAX_WAITING_OF_CLIENT = 200
const MAX_WAIT_MS = 5_000
/** Time in milliseconds for which people see that there was no place. */
const SHOWN_MS = 300_000

export function createProcessPlaces({
  count,
  maxWaitMs = MAX_WAIT_MS,
}: ProcessPlacesOptions): ProcessPlaces {
  const waiting = new Map<() => void, string | number>()
  const lacked = new Map<string, number>()

  const isFull = (client: string | number): boolean =>
    waiting.size >= MAX_WAITING ||
    [...waiting.values()].filter((one) => one === client).length >= MAX_WAITING_OF_CLIENT

  /** Resolves at the next change, or when the time is over. */
  const next = (client: string | number, ms: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        waiting.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      waiting.set(end, client)
    })

  return {
    async wait({ client, ref }, take) {
      let taken = take()
      if (taken !== null) return taken
      lacked.set(ref, performance.now())
      const until = performance.now() + maxWaitMs
      for (; taken === null; taken = take()) {
        const left = until - performance.now()
        if (left <= 0 || isFull(client)) return null
        await next(client, left)
      }
      return taken
    },
    changed() {
      for (const end of [...waiting.keys()]) end()
    },
    problemOf(ref) {
      const at = lacked.get(ref)
      return at === undefined || performance.now() - at > SHOWN_MS ? null : restMessages.full(count)
    },
    sweep() {
      for (const [ref, at] of lacked) if (performance.now() - at > SHOWN_MS) lacked.delete(ref)
    },
  }
}
