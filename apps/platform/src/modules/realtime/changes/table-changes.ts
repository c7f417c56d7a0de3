import { setTimeout as sleep } from 'node:timers/promises'
import { oneAtATime } from '../../../base/one-at-a-time'
import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'
import type { Log } from '../../../base/log/log'
import type { ChangesRequest } from '../protocol/join'
import { refusals } from '../protocol/refusals'
import { sendSystem, type Channel, type ChannelPort } from '../socket/channel'
import type { RealtimeDatabases } from '../realtime-databases'
import type { CompiledFilter } from './compiled-filter'
import { deliverChanges, type ChangesSubscriber } from './deliver'
import { createFeed } from './feed'
import { checkRequest, CHANGES_PUBLICATION } from './subscribe'

/** Changes of a project's tables for its clients. Postgres collects them while a client wants some. */
export interface TableChanges {
  /** @returns the requests with their IDs, in their order */
  add(
    channel: Channel,
    port: ChannelPort,
    drained: () => Promise<void>,
  ): (ChangesRequest & { id: number })[]
  remove(channel: Channel): void
  /** Tries again at once to reach Postgres. */
  wake(): void
  stop(): Promise<void>
}

export interface TableChangesOptions {
  ref: string
  admin(): Promise<ConnectionTarget>
  databases: RealtimeDatabases
  maxBytes(): number
  /** Counts what is sent. */
  counts: { changes: number }
  log: Log
}

interface Subscriber extends ChangesSubscriber {
  port: ChannelPort
  /** True once its filters are checked. */
  isChecked: boolean
  items: { id: number; request: ChangesRequest; filters: readonly CompiledFilter[] | null }[]
}

const EXTENSION = 'postgres_changes'
const CHECK_RETRY_MS = 500
/** Requests of clients that are checked at a time. */
const CONCURRENT_CHECKS = 2

export function createTableChanges(options: TableChangesOptions): TableChanges {
  const { admin, counts, databases, log, maxBytes, ref } = options
  const subscribers = new Map<Channel, Subscriber>()
  const inTurn = oneAtATime()
  let lastId = 0

  const context = {
    ...{ counts, databases, ref, maxBytes },
    subscribers: () => [...subscribers.values()],
  }
  const feed = createFeed({
    name: 'changes',
    admin,
    log,
    publication: CHANGES_PUBLICATION,
    deliver: (changes) => deliverChanges(context, changes),
    onChange(isReady) {
      for (const subscriber of subscribers.values())
        if (isReady) announce(subscriber)
        else tell(subscriber, { status: 'error', message: refusals.changesLost })
    },
  })

  const tell = (
    { channel, port }: Subscriber,
    message: { status: 'ok' | 'error'; message: string },
  ): void => sendSystem(port, channel, { extension: EXTENSION, ...message })

  function announce(subscriber: Subscriber): void {
    const isPartOf = subscriber.items.some(({ filters }) => filters !== null)
    if (feed.isReady && subscriber.isChecked && isPartOf)
      tell(subscriber, { status: 'ok', message: refusals.changesReady })
  }

  async function check(subscriber: Subscriber): Promise<void> {
    for (const item of subscriber.items) {
      const filters = await checkAgain(subscriber, item.request)
      if (filters === null) return
      if ('problem' in filters) tell(subscriber, { status: 'error', message: filters.problem })
      else item.filters = filters
    }
    subscriber.isChecked = true
    announce(subscriber)
  }

  /** Checks a request, however long Postgres is away; null if the client has left. */
  async function checkAgain(subscriber: Subscriber, request: ChangesRequest) {
    while (subscribers.get(subscriber.channel) === subscriber) {
      try {
        return await checkRequest(context, subscriber.channel, request)
      } catch (error) {
        log.debug('What a realtime client asked for is not checked', { project: ref, error })
        await sleep(CHECK_RETRY_MS)
      }
    }
    return null
  }

  return {
    add(channel, port, drained) {
      const items = channel.config.postgres_changes.map((request) => ({
        id: (lastId += 1),
        request,
        filters: null,
      }))
      if (items.length > 0) {
        const subscriber: Subscriber = { channel, port, drained, items, isChecked: false }
        subscribers.set(channel, subscriber)
        feed.start()
        // Its frames follow the reply to the join.
        setImmediate(() => {
          inTurn(String(channel.id % CONCURRENT_CHECKS), () => check(subscriber)).catch(
            (error: unknown) =>
              log.error('A realtime client gets no changes', { project: ref, error }),
          )
        })
      }
      return items.map(({ id, request }) => ({ ...request, id }))
    },
    remove(channel) {
      if (subscribers.delete(channel) && subscribers.size === 0) void feed.stop()
    },
    wake() {
      if (subscribers.size > 0) feed.start()
    },
    async stop() {
      subscribers.clear()
      await feed.stop()
    },
  }
}
