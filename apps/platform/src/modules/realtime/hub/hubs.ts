import type { RealtimeServices } from '../services'
import { refusals } from '../protocol/refusals'
import type { RealtimeSettings } from '../realtime-configs'
import type { CheckToken } from '../socket/client'
import { noFanOut, type FanOut, type FanOutParts } from '../fan-out/fan-out'
import { createHub, joinedClients, type Hub, type HubParts } from './hub'
import { createPresenceRoom } from './presence-room'
import { endOldSessions } from './user-sessions'

/** The realtime service of all projects. */
export interface RealtimeHubs {
  /** Returns the hub of a project. */
  of(ref: string): Promise<Hub>
  /** Returns the hub of a project with clients; undefined if there is none. */
  find(ref: string): Hub | undefined
  /** Tries again at once to reach a project's Postgres, which runs on this server. */
  wake(ref: string): void
  /** Applies settings to those who are connected. */
  configure(ref: string, settings: RealtimeSettings): void
  /** Ends the clients of a project. */
  end(ref: string, reason: string): Promise<void>
  /** Ends what has expired, is too slow or has gone. */
  sweep(): void
  /** Ends those whose keys and tokens are no longer valid. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Code with which a WebSocket closes for want of room. */
const TRY_AGAIN = 1013
/** Time in milliseconds without a frame, after which a client is gone; a heartbeat comes each 25 s. */
const SILENCE_TIMEOUT_MS = 75_000
/** Time in milliseconds without a channel, after which a client leaves its place to others. */
const IDLE_TIMEOUT_MS = 30_000
/** Bytes that wait for slow clients of all projects together. */
const MAX_BUFFERED_BYTES = 256_000_000
/** Characters that the presence of all projects may have: it lives as long as the clients. */
const MAX_PRESENCE_SIZE = 128_000_000
/** Tokens that are checked in a round; the others follow in the next ones. */
const MAX_CHECKS = 500

interface RealtimeHubsParts {
  partsOf(ref: string): HubParts
  /** Returns true if this server runs the project's Postgres. */
  runsHere(ref: string): boolean
  /** Opens the fan-out to other servers. @default none */
  openFanOut?(parts: Omit<FanOutParts, 'log' | 'openCarrier'>): FanOut
}

export function createRealtimeHubs(
  { log, realtimeConfigs, traffic }: Pick<RealtimeServices, 'log' | 'realtimeConfigs' | 'traffic'>,
  { openFanOut = () => noFanOut, partsOf, runsHere }: RealtimeHubsParts,
): RealtimeHubs {
  const hubs = new Map<string, Promise<Hub>>()
  const ready = new Map<string, Hub>()
  const presenceRoom = createPresenceRoom(MAX_PRESENCE_SIZE)
  const asking = new Set<Hub>()
  let checkFrom = 0

  const fanOut = openFanOut({
    topicsOf: (ref) => ready.get(ref)?.topics,
    clientsOf(ref) {
      const hub = ready.get(ref)
      return hub === undefined ? 0 : joinedClients(hub)
    },
    onWanted: readForOthers,
  })

  async function open(ref: string): Promise<Hub> {
    return createHub({
      ...{ ref, presenceRoom, settings: await realtimeConfigs.of(ref), parts: partsOf(ref) },
      fanOut: fanOutOf(fanOut, ref),
    })
  }

  function hubOf(ref: string): Promise<Hub> {
    const known = hubs.get(ref)
    if (known) return known
    const opened = open(ref).then((hub) => {
      // Unless it has ended meanwhile.
      if (hubs.get(ref) === opened) ready.set(ref, hub)
      return hub
    })
    hubs.set(ref, opened)
    opened.catch(() => {
      if (hubs.get(ref) === opened) hubs.delete(ref)
    })
    return opened
  }

  /** Reads messages of the database for clients of other servers, which cannot reach it. */
  function readForOthers(ref: string): void {
    if (!runsHere(ref) && !ready.has(ref)) return
    hubOf(ref).then(
      (hub) =>
        hub.sent.hold(
          ready.get(ref) === hub && hub.settings.enabled && runsHere(ref) && fanOut.isWanted(ref),
        ),
      (error: unknown) =>
        log.warn('Messages of a project are not read for other servers', { project: ref, error }),
    )
  }

  async function endClients({ changes, clients, sent }: Hub, reason: string): Promise<void> {
    for (const client of clients) {
      client.leave()
      client.transport.close(1001, reason)
    }
    await Promise.all([changes.stop(), sent.stop()])
  }

  /** Follows settings that another server has changed. */
  async function refresh(hub: Hub): Promise<void> {
    const before = hub.settings
    const settings = await realtimeConfigs.of(hub.ref)
    // Unless they were changed here meanwhile.
    if (hub.settings === before) configure(hub.ref, settings)
  }

  function configure(ref: string, settings: RealtimeSettings): void {
    const hub = ready.get(ref)
    if (hub === undefined) return
    hub.settings = settings
    if (!settings.enabled) void endClients(hub, 'Realtime is off')
    // Clients of other servers may not have learned that it was off.
    else if (fanOut.isWanted(ref)) readForOthers(ref)
  }

  /** Ends the clients with the most data on the way, until the rest fits. */
  function boundBuffers(): void {
    const slow = [...ready.values()]
      .flatMap(({ clients, counts }) =>
        [...clients].map(({ transport }) => ({ counts, transport })),
      )
      .filter(({ transport }) => transport.buffered > 0)
      .toSorted((a, b) => a.transport.buffered - b.transport.buffered)
    let bytes = slow.reduce((sum, { transport }) => sum + transport.buffered, 0)
    while (bytes > MAX_BUFFERED_BYTES) {
      const slowest = slow.pop()
      if (slowest === undefined) return
      bytes -= slowest.transport.buffered
      slowest.counts.dropped += 1
      slowest.transport.end()
    }
  }

  /** Ends clients without a channel where they could keep others from connecting. */
  function endIdle({ clients, settings }: Hub, now: number): void {
    const { max_concurrent_users: max } = settings
    if (clients.size < max) return
    for (const { idleSince, transport } of clients)
      if (idleSince !== null && now - idleSince > IDLE_TIMEOUT_MS)
        transport.close(TRY_AGAIN, refusals.connections(max))
  }

  /** Ends the channels of users who may no longer use the project; a slow database delays no other project. */
  function checkSessions(hub: Hub): void {
    if (asking.has(hub)) return
    asking.add(hub)
    void endOldSessions(hub)
      .catch((error: unknown) =>
        log.debug('Sessions of realtime clients are not checked', { project: hub.ref, error }),
      )
      .finally(() => asking.delete(hub))
  }

  /** Adds what clients did since the last call to the traffic of the project. */
  function countUse(hub: Hub): void {
    const { clients, counts, messages, presences, ref } = hub
    const more = {
      egressBytes: 0,
      realtimeClients: joinedClients(hub),
      realtimeMessages: messages.takeCount() + presences.takeCount(),
      realtimeJoins: counts.joins,
      realtimeChanges: counts.changes,
      realtimeDropped: counts.dropped,
    }
    Object.assign(counts, { joins: 0, changes: 0, dropped: 0 })
    for (const client of clients) {
      const { bytes, messages: received } = client.takeSent()
      more.egressBytes += bytes
      more.realtimeMessages += received
    }
    if (Object.values(more).some((value) => value > 0)) traffic.add(ref, more)
  }

  return {
    async of(ref) {
      for (;;) {
        const isKnown = hubs.has(ref)
        const hub = await hubOf(ref)
        // Otherwise its clients have them checked.
        if (isKnown && hub.clients.size === 0) await refresh(hub)
        // Unless the project was paused meanwhile.
        if (ready.get(ref) === hub) return hub
      }
    },
    find: (ref) => ready.get(ref),
    wake(ref) {
      const hub = ready.get(ref)
      hub?.changes.wake()
      hub?.sent.wake()
      if (fanOut.isWanted(ref)) readForOthers(ref)
    },
    configure,
    async end(ref, reason) {
      const hub = ready.get(ref)
      ready.delete(ref)
      hubs.delete(ref)
      const ended = hub && endClients(hub, reason)
      hub?.topics.hideOthers()
      // Before it waits: clients that come back meanwhile open it again.
      fanOut.close(ref)
      await ended
    },
    async close() {
      await Promise.all([...ready.values()].map((hub) => endClients(hub, 'The server stops')))
      await fanOut.stop()
    },
    sweep() {
      const now = performance.now()
      const nowSeconds = Date.now() / 1_000
      for (const hub of ready.values()) {
        for (const client of hub.clients)
          if (now - client.lastSeen > SILENCE_TIMEOUT_MS) client.transport.end()
          else client.expire(nowSeconds)
        endIdle(hub, now)
        if (hub.topics.size === 0) fanOut.close(hub.ref)
        countUse(hub)
      }
      boundBuffers()
    },
    async check() {
      const all = [...ready.values()].flatMap(({ clients, ref }) =>
        [...clients].map((client) => ({ client, ref })),
      )
      const checked = new Map<string, ReturnType<CheckToken>>()
      let at = checkFrom < all.length ? checkFrom : 0
      for (let count = 0; count < all.length && checked.size < MAX_CHECKS; count += 1) {
        const { client, ref } = all[at] ?? {}
        at = (at + 1) % all.length
        if (client === undefined) break
        await client
          .check((one, token) => {
            const key = `${ref} ${token}`
            const answer = checked.get(key) ?? one.authorize(token)
            checked.set(key, answer)
            return answer
          })
          // The control database is away: the next round decides.
          .catch((error: unknown) =>
            log.warn('Keys of realtime clients are not checked', { error }),
          )
      }
      checkFrom = at
      for (const hub of ready.values()) {
        if (hub.clients.size === 0) continue
        checkSessions(hub)
        await refresh(hub)
      }
    },
  }
}

const fanOutOf = (fanOut: FanOut, ref: string): Hub['fanOut'] => ({
  open: () => fanOut.open(ref),
  clientsElsewhere: () => fanOut.clientsElsewhere(ref),
  broadcast: (target, message) => fanOut.broadcast(ref, target, message),
  track: (target, entry) => fanOut.track(ref, target, entry),
  untrack: (target, member) => fanOut.untrack(ref, target, member),
})
