import type { KeyAccess } from '../../../access/gateway.types'
import type { TableChanges } from '../changes/table-changes'
import type { SentMessages } from '../private/sent-messages'
import type { RealtimeSettings } from '../realtime-configs'
import type { Client } from '../socket/client'
import { createPace, type Pace } from './pace'
import { createRate, type Rate } from './rate'
import { createPresenceRoom, type PresenceRoom } from './presence-room'
import { createTopics, type Outlet, type Topics } from './topics'

/** Rights of a client on a topic. */
export interface Rights {
  broadcast: { read: boolean; write: boolean }
  presence: { read: boolean; write: boolean }
}

export const ALL_RIGHTS: Rights = {
  broadcast: { read: true, write: true },
  presence: { read: true, write: true },
}

/** Reads the rights on a private topic; null if the policies failed. */
export type ReadRights = (access: KeyAccess, topic: string) => Promise<Rights | null>

/** Returns those of the sessions of users that have ended. */
export type EndedSessions = (ids: readonly string[]) => Promise<ReadonlySet<string>>

/** Channels that clients have joined, and changes of tables that were sent to them. */
export interface HubCounts {
  joins: number
  changes: number
  /** Messages that a limit refused, or that a client was too slow for. */
  dropped: number
}

/** Link of a hub to those of the project on other servers. */
export interface HubFanOut extends Outlet {
  /** Settles when other servers know that this one has clients of the project. */
  open(): Promise<void>
  /** Returns the number of clients that other servers have. */
  clientsElsewhere(): number
}

/** The realtime service of one project on this server. */
export interface Hub {
  readonly ref: string
  settings: RealtimeSettings
  readonly topics: Topics
  readonly clients: Set<Client>
  readonly joins: Rate
  readonly messages: Rate
  readonly presences: Rate
  /** New tokens of channels, which are checked. */
  readonly renewals: Pace
  /** Counted since they were taken last. */
  readonly counts: HubCounts
  readonly rightsOf: ReadRights
  readonly endedSessions: EndedSessions
  readonly changes: TableChanges
  readonly sent: SentMessages
  readonly fanOut: HubFanOut
}

/** Parts of a hub that ask the project's database. */
export interface HubParts {
  rightsOf: ReadRights
  endedSessions: EndedSessions
  /** @param maxBytes returns the maximum of a message */
  changes(maxBytes: () => number, counts: HubCounts): TableChanges
  sent(topics: Topics, maxBytes: () => number, counts: HubCounts): SentMessages
}

/** Characters that the presence of a project's topics may have. */
const MAX_PRESENCE_SIZE = 16_000_000
/** Characters that a project has room for although others have taken that of all projects. */
const RESERVED_PRESENCE_SIZE = 200_000

interface NewHub {
  ref: string
  settings: RealtimeSettings
  parts: HubParts
  /** For the presence of all projects. */
  presenceRoom: PresenceRoom
  fanOut: HubFanOut
}

export function createHub({ fanOut, parts, presenceRoom, ref, settings }: NewHub): Hub {
  const { changes, endedSessions, rightsOf, sent } = parts
  const outer = { room: presenceRoom, reserved: RESERVED_PRESENCE_SIZE }
  const topics = createTopics(createPresenceRoom(MAX_PRESENCE_SIZE, outer), fanOut)
  const maxBytes = () => hub.settings.max_payload_size_in_kb * 1_000
  const counts = { joins: 0, changes: 0, dropped: 0 }
  const hub: Hub = {
    ref,
    settings,
    topics,
    clients: new Set(),
    joins: createRate(),
    messages: createRate(),
    presences: createRate(),
    renewals: createPace(),
    counts,
    rightsOf,
    endedSessions,
    changes: changes(maxBytes, counts),
    sent: sent(topics, maxBytes, counts),
    fanOut,
  }
  return hub
}

/** Returns the number of clients on this server that have joined a channel. */
export function joinedClients({ clients }: Hub): number {
  let joined = 0
  for (const { channelCount } of clients) if (channelCount > 0) joined += 1
  return joined
}

/** Returns true if one more client of the project may join channels. */
export const hasRoom = (hub: Hub): boolean =>
  joinedClients(hub) + hub.fanOut.clientsElsewhere() < hub.settings.max_concurrent_users
