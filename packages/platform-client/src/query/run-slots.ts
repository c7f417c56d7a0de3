/**
 * Maximum number of runs that a browser holds open at the same time: HTTP/1.1 allows six
 * connections per host, for everything.
 */
export const MAX_CONCURRENT_RUNS = 4

export interface RunSlots {
  /**
   * Resolves with the function that gives the slot back.
   * @param onWait called once when all slots are taken and the run has to wait
   */
  acquire(signal?: AbortSignal, onWait?: () => void): Promise<() => void>
  /**
   * Reserves a free slot for a few seconds for a run that may follow soon, since requesting one
   * from the browser takes some milliseconds. The slot is released immediately when the window
   * loses focus, so that each person holds only one.
   */
  prepare(): void
}

/** Milliseconds for which a prepared slot is held after the last sign of user activity. */
const READY_SLOT_MS = 10_000

/**
 * Run slots of the page, one set for each platform: a prepared slot serves the client that runs
 * next.
 */
const known = new WeakMap<LockManager, Map<string, RunSlots>>()

/** Slots shared by all tabs of the browser that talk to one platform, by Web Locks; elsewhere there is no limit. */
export function createRunSlots(
  baseUrl: string,
  locks: LockManager | null = browserLocks(),
): RunSlots {
  if (!locks) return { acquire: () => Promise.resolve(() => {}), prepare: () => {} }
  const ofPage = known.get(locks) ?? new Map<string, RunSlots>()
  known.set(locks, ofPage)
  const slots = ofPage.get(baseUrl) ?? slotsByLocks(baseUrl, locks)
  ofPage.set(baseUrl, slots)
  return slots
}

function slotsByLocks(baseUrl: string, locks: LockManager): RunSlots {
  const names = Array.from(
    { length: MAX_CONCURRENT_RUNS },
    (_, index) => `howdah:run:${baseUrl}:${index}`,
  )
  const ready = createReadySlot(async () => {
    // One in the whole browser: a slot that waits for a person shall not keep many from running.
    const only = await hold(locks, `howdah:run:${baseUrl}:ready`, { ifAvailable: true })
    if (!only) return null
    const release = await firstAvailable(locks, names)
    if (release) return { release, only }
    only()
    return null
  })
  return {
    prepare: ready.prepare,
    async acquire(signal, onWait) {
      signal?.throwIfAborted()
      const release = ready.take() ?? (await firstAvailable(locks, names))
      if (release) return release
      onWait?.()
      signal?.throwIfAborted()
      return firstFree(locks, names, signal)
    },
  }
}

interface ReadySlot {
  /** Gives the slot back. */
  release: () => void
  /** Allows another page to hold a prepared slot. */
  only: () => void
}

/** Manages the prepared slot of this page, if any. */
function createReadySlot(find: () => Promise<ReadySlot | null>) {
  let slot: ReadySlot | null = null
  let finding = false
  let expiry: ReturnType<typeof setTimeout> | undefined

  const letGo = () => {
    clearTimeout(expiry)
    expiry = undefined
    give(slot)
    slot = null
  }
  return {
    prepare() {
      clearTimeout(expiry)
      expiry = setTimeout(letGo, READY_SLOT_MS)
      if (slot || finding) return
      finding = true
      addEventListener('blur', letGo, { once: true })
      void find().then((found) => {
        finding = false
        // The user left while the browser was looking for a slot.
        if (expiry === undefined) give(found)
        else slot = found
      })
    },
    take(): (() => void) | null {
      const taken = slot
      slot = null
      taken?.only()
      return taken && taken.release
    },
  }
}

function give(slot: ReadySlot | null): void {
  slot?.release()
  slot?.only()
}

async function firstAvailable(
  locks: LockManager,
  names: readonly string[],
): Promise<(() => void) | null> {
  for (const name of names) {
    const release = await hold(locks, name, { ifAvailable: true })
    if (release) return release
  }
  return null
}

function browserLocks(): LockManager | null {
  return typeof document !== 'undefined' && typeof navigator !== 'undefined' && navigator.locks
    ? navigator.locks
    : null
}

/** Takes one lock; null when it was not available, or when the wait for it was given up. */
function hold(
  locks: LockManager,
  name: string,
  options: LockOptions,
): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    locks
      .request(name, options, (lock) => {
        if (!lock) return resolve(null)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(() => resolve(null))
  })
}

function firstFree(
  locks: LockManager,
  names: string[],
  signal: AbortSignal | undefined,
): Promise<() => void> {
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
