const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 60_000

/** Work that is repeated, less often while it fails. */
interface Attempts {
  /** Message of the last attempt; null unless it failed. */
  readonly failure: string | null
  /** Runs the work, unless it failed a moment ago. Never throws. */
  run(work: () => Promise<void>, signal: AbortSignal): Promise<void>
}

/** @param onFailure called once for failures with the same message that follow each other */
export function createAttempts(onFailure: (error: Error) => void): Attempts {
  let failure: string | null = null
  let delay = FIRST_RETRY_MS
  let retryAt = 0
  return {
    get failure() {
      return failure
    },
    async run(work, signal) {
      if (Date.now() < retryAt) return
      try {
        await work()
        ;[failure, delay] = [null, FIRST_RETRY_MS]
      } catch (error) {
        if (signal.aborted) return
        const reason = error instanceof Error ? error : new Error(String(error))
        if (failure !== reason.message) onFailure(reason)
        failure = reason.message
        retryAt = Date.now() + delay
        delay = Math.min(delay * 2, MAX_RETRY_MS)
      }
    },
  }
}
