import { PlatformError } from '@howdah/platform-client/errors'
import type { SaveFailure } from './snippet-flow'

/** Milliseconds; the first wait, which doubles, and the longest. */
const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 30_000

/** Milliseconds until a save that has failed so many times is tried again. */
export function retryDelay(attempt: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, attempt - 1), MAX_WAIT_MS)
}

/**
 * Returns true when the same save may succeed later. A save that was refused for its content waits
 * for another text, or for Save.
 */
export function shouldRetry(failure: SaveFailure): boolean {
  if (failure.kind !== 'error') return false
  const { error } = failure
  return (
    !(error instanceof PlatformError) ||
    error.retryable ||
    error.status >= 500 ||
    error.status === 408 ||
    error.status === 401
  )
}
