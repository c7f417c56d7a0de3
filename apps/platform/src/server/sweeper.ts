import type { Platform } from './platform.types'

/** How often leftovers are looked for, and how long bytes may lie without a row, in milliseconds. */
const EVERY = 15 * 60_000
const GRACE = 15 * 60_000

/** Sweeps from now on. @returns what ends it, after a sweep that runs */
export function startSweeper({ log, oauthGrants, storage }: Pick<Platform, 'log' | 'oauthGrants' | 'storage'>): () => Promise<void> {
  let running = Promise.resolve()
  const sweep = () => {
    running = running
      .then(() => storage.sweep(new Date(Date.now() - GRACE)))
      .then(() => oauthGrants.sweep())
      .catch((error: unknown) => log.warn('Leftovers are not swept', { error }))
  }
  const timer = setInterval(sweep, EVERY)
  timer.unref()
  sweep()
  return async () => {
    clearInterval(timer)
    await running
  }
}
