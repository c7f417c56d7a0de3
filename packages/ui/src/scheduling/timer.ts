/** A timer for one task, which waits at most once. */
export interface Timer {
  isWaiting: () => boolean
  /** Runs the task after `delayMs`, unless the timer is waiting already. */
  start: (delayMs: number) => void
  /** Runs the task after `delayMs` from now, even if the timer is waiting already. */
  restart: (delayMs: number) => void
  stop: () => void
}

/**
 * Creates a stopped timer. `start` limits how often the task runs, `restart` delays it until no
 * further call comes.
 */
export function createTimer(task: () => void): Timer {
  let handle: ReturnType<typeof setTimeout> | null = null
  const stop = () => {
    if (handle !== null) clearTimeout(handle)
    handle = null
  }
  const start = (delayMs: number) => {
    handle ??= setTimeout(() => {
      handle = null
      task()
    }, delayMs)
  }
  return {
    isWaiting: () => handle !== null,
    start,
    restart(delayMs) {
      stop()
      start(delayMs)
    },
    stop,
  }
}
