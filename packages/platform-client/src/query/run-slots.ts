/** How many runs a browser keeps open at once: HTTP/1.1 has six connections a host, for everything. */
export const RUNS_AT_ONCE = 4

export interface RunSlots {
  /**
   * Resolves with the function that gives the slot back.
   * @param onWait called once when all slots are taken and the run has to wait
   */
  acquire(signal?: AbortSignal, onWait?: () => void): Promise<() => void>
}

/** Slots shared by all tabs of the browser that talk to one platform, by Web Locks; elsewhere there is no limit. */
export function createRunSlots(baseUrl: string, locks: LockManager | null = browserLocks()): RunSlots {
  if (!locks) return { acquire: () => Promise.resolve(() => {}) }
  const names = Array.from({ length: RUNS_AT_ONCE }, (_, index) => `howdah:run:${baseUrl}:${index}`)
  return {
    async acquire(signal, onWait) {
      signal?.throwIfAborted()
      for (const name of names) {
        const release = await hold(locks, name, { ifAvailable: true })
        if (release) return release
      }
      onWait?.()
      signal?.throwIfAborted()
      return firstFree(locks, names, signal)
    },
  }
}

function browserLocks(): LockManager | null {
  return typeof document !== 'undefined' && typeof navigator !== 'undefined' && navigator.locks ? navigator.locks : null
}

/** Takes one lock; null when it was not available, or when the wait for it was given up. */
function hold(locks: LockManager, name: string, options: LockOptions): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    locks
      .request(name, options, (lock) => {
        if (!lock) return resolve(null)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(() => resolve(null))
  })
}

function firstFree(locks: LockManager, names: string[], signal: AbortSignal | undefined): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const others = new AbortController()
    let settled = false
    const give = () => {
      settled = true
      others.abort()
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', give, { once: true })
    for (const name of names) {
      void hold(locks, name, { signal: others.signal }).then((release) => {
        if (!release) return
        if (settled) return release()
        settled = true
        others.abort()
        signal?.removeEventListener('abort', give)
        resolve(release)
      })
    }
  })
}
