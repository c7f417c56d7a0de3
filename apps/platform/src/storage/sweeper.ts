import type { Storage } from './create-storage'

/** How often leftovers are looked for, and how long bytes may lie without a row, in milliseconds. */
const EVERY = 15 * 60_000
const GRACE = 15 * 60_000

/** Sweeps from now on. @returns what ends it, after a sweep that runs */
export function startSweeper(storage: Pick<Storage, 'sweep'>): () => Promise<void> {
  let running = Promise.resolve()
  const sweep = () => {
    running = running.then(() => storage.sweep(new Date(Date.now() - GRACE)))
  }
  const timer = setInterval(sweep, EVERY)
  timer.unref()
  sweep()
  return async () => {
    clearInterval(timer)
    await running
  }
}
