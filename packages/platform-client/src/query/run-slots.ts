/** How many runs a browser keeps open at once: HTTP/1.1 has six connections a host, for everything. */
export const RUNS_AT_ONCE = 4

export interface RunSlots {
  /**
   * Resolves with the function that gives the slot back.
   * @param onWait called once when all slots are taken and the run has to wait
   */
  acquire(signal?: AbortSignal, onWait?: () => void): Promise<() => void>
  /**
   * Somebody may run something soon: keeps a free slot at hand for a few seconds, since asking the browser for one takes it some ms. It
   * is let go of at once when the window is left for another, so that there is one of them for the person.
   */
  prepare(): void
}

/** Milliseconds that a prepared slot is kept after the last sign of a person. */
const KEPT_READY_MS = 10_000

/** What a page has of each platform: the slot that stands ready serves whichever client runs next. */
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
  const names = Array.from({ length: RUNS_AT_ONCE }, (_, index) => `howdah:run:${baseUrl}:${index}`)
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
  /** Lets another page have one that stands ready. */
  only: () => void
}

/** The slot that stands ready in this page, if any. */
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
      expiry = setTimeout(letGo, KEPT_READY_MS)
      if (slot || finding) return
      finding = true
      addEventListener('blur', letGo, { once: true })
      void find().then((found) => {
        finding = false
        // The person went away while the browser looked for it.
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
