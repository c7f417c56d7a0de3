import type { Log } from './log/log'

/** Work that is repeated while the server runs. */
export interface Schedule {
  /** For the log. */
  name: string
  intervalMs: number
  /**
   * Time of the runs: immediately and after each interval, after each interval only, or at
   * multiples of the interval since the epoch.
   */
  begins: 'now' | 'later' | 'aligned'
  /** @param signal aborted when the server stops */
  run(now: Date, signal: AbortSignal): Promise<void>
  /** Ends the work, after its last run. */
  end?(): Promise<void>
}

/** Runs a schedule until it is closed; a run that takes longer than the interval skips the next one. @returns how to end it */
export function startSchedule(
  { name, intervalMs, begins, run, end }: Schedule,
  log: Log,
): () => Promise<void> {
  const controller = new AbortController()
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout

  const failed = (error: unknown) => log.warn('Scheduled work failed', { schedule: name, error })

  function begin(): void {
    running ??= run(new Date(), controller.signal)
      .catch(failed)
      .finally(() => (running = null))
  }

  function wait(): void {
    timer = setTimeout(
      () => {
        begin()
        wait()
      },
      begins === 'aligned' ? intervalMs - (Date.now() % intervalMs) : intervalMs,
    )
    timer.unref()
  }

  if (begins === 'now') begin()
  wait()
  return async () => {
    clearTimeout(timer)
    controller.abort()
    await running
    await end?.().catch(failed)
  }
}
