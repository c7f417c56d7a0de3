import type { Channel, ChannelPort } from '../socket/channel'
import type { RealtimeDatabases } from '../realtime-databases'
import type { ChangesRequest } from '../protocol/join'
import type { CompiledFilter } from './compiled-filter'
import type { ClientRoom } from './room-waits'

/** Changes of tables that a channel has asked for. */
export interface ChangesSubscriber {
  readonly channel: Channel
  /** Its client, whose channels share the time of their filters and their room. */
  readonly port: ChannelPort
  readonly room: ClientRoom
  readonly items: readonly {
    id: number
    request: ChangesRequest
    /** Null while they are checked, if they are wrong or take too long. */
    filters: readonly CompiledFilter[] | null
  }[]
}

export interface DeliveryContext {
  databases: RealtimeDatabases
  ref: string
  subscribers(): readonly ChangesSubscriber[]
  /** Returns true unless the channel has ended. */
  isThere(subscriber: ChangesSubscriber): boolean
  /**
   * Called when changes were left out since the filters of a subscriber took too long.
   * @param isOver true if it is to get no more of these
   */
  onSlowFilters(subscriber: ChangesSubscriber, isOver: boolean): void
  /** Called when changes were left out since the policies of their tables took too long. */
  onSlowPolicies(subscriber: ChangesSubscriber): void
  maxBytes(): number
  /** Counts what is sent. */
  counts: { changes: number }
}
