/** Room of a client for what it is sent. */
export interface ClientRoom {
  /** Returns true if more can be sent at once, or the client has gone. */
  hasRoom(): boolean
  /** Resolves when there is room again, or the client has gone. */
  drained(): Promise<void>
}

/** Waits for clients that read slowly, with little time in which they hold up others. */
export interface RoomWaits {
  /**
   * Begins a batch of changes.
   * @param hasIdle returns true if clients have nothing to get of this batch, and wait for the next one
   */
  begin(hasIdle: () => boolean): BatchWaits
}

export interface BatchWaits {
  /** Waits until a client has room. @returns false if it was waited for long enough */
  wait(client: object, room: ClientRoom): Promise<boolean>
  /** Notes that a client has all changes of the batch, and waits for those who do not. */
  finish(): void
}

/** Time in milliseconds that a client may hold up others in all, and its part of the time that comes back. */
const CLIENT_WAIT = { maxMs: 1_000, share: 0.05 }
/** The same for all clients together. */
const ALL_WAIT = { maxMs: 3_000, share: 0.2 }
/** Time in milliseconds that a client is waited for while it holds up no other one. */
const MAX_ALONE_MS = 30_000
const POLL_INTERVAL_MS = 100

export function createRoomWaits(): RoomWaits {
  const ofAll = createWaitTime(ALL_WAIT)
  const ofClients = new WeakMap<object, WaitTime>()

  function timeOf(client: object): WaitTime {
    const known = ofClients.get(client) ?? createWaitTime(CLIENT_WAIT)
    ofClients.set(client, known)
    return known
  }

  return {
    begin(hasIdle) {
      const waiting = new Map<object, Promise<boolean>>()
      let idle = { is: false, at: Number.NEGATIVE_INFINITY }
      let isFinished = false
      let onFinish = () => undefined as void
      const finished = new Promise<void>((resolve) => (onFinish = resolve))

      /** Asks once for all clients that wait: there may be many of both. */
      function isIdleKnown(): boolean {
        const now = performance.now()
        if (!idle.is && now - idle.at >= POLL_INTERVAL_MS / 2) idle = { is: hasIdle(), at: now }
        return idle.is
      }

      async function waitFor(client: object, room: ClientRoom): Promise<boolean> {
        const until = performance.now() + MAX_ALONE_MS
        while (!room.hasRoom() && !isFinished && !isIdleKnown() && performance.now() < until)
          await settledWithin(Promise.race([room.drained(), finished]), POLL_INTERVAL_MS)
        if (room.hasRoom()) return true
        const begin = performance.now()
        const ofClient = timeOf(client)
        const left = Math.min(ofClient.left(begin), ofAll.left(begin))
        if (left < 1) return false
        await settledWithin(room.drained(), left)
        for (const time of [ofClient, ofAll]) time.use(begin, performance.now())
        return room.hasRoom()
      }

      return {
        wait(client, room) {
          const known = waiting.get(client)
          if (known) return known
          const wait = waitFor(client, room).finally(() => waiting.delete(client))
          waiting.set(client, wait)
          return wait
        },
        finish() {
          isFinished = true
          onFinish()
        },
      }
    },
  }
}

const settledWithin = (promise: Promise<unknown>, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    void promise.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })

type WaitTime = ReturnType<typeof createWaitTime>

/** Counts how long is still waited. */
function createWaitTime({ maxMs, share }: { maxMs: number; share: number }) {
  let rest = maxMs
  let at = performance.now()
  const left = (now: number): number => Math.min(maxMs, rest + Math.max(0, now - at) * share)
  return {
    left,
    /** Takes a time, of which a part may have been taken already. */
    use(begin: number, end: number): void {
      const from = Math.max(begin, at)
      if (end <= from) return
      rest = Math.max(0, left(from) - (end - from))
      at = end
    },
  }
}
