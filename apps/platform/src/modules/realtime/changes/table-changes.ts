import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'
import type { Log } from '../../../base/log/log'
import type { ChangesRequest } from '../protocol/join'
import { refusals } from '../protocol/refusals'
import { sendSystem, type Channel, type ChannelPort } from '../socket/channel'
import type { RealtimeDatabases } from '../realtime-databases'
import type { CompiledFilter } from './compiled-filter'
import { createDelivery } from './deliver'
import type { ChangesSubscriber, DeliveryContext } from './delivery.types'
import { createFairTurns } from '../../../base/time/fair-turns'
import { createFeed } from './feed'
import type { ClientRoom } from './room-waits'
import { isOverload, isRefusal } from './row-checks'
import {
  checkRequest,
  CHANGES_PUBLICATION,
  conditionsProblem,
  countConditions,
  type ConditionCount,
} from './subscribe'

/** Changes of a project's tables for its clients. Postgres collects them while a client wants some. */
export interface TableChanges {
  /**
   * Takes what a channel asks for, and lets it be answered once its changes arrive, so that a client
   * misses none that it makes after the reply; at once if it asks for none, or in vain.
   */
  add(channel: Channel, port: ChannelPort, parts: AddedChannel): void
  remove(channel: Channel): void
  /** Tries again at once to reach Postgres. */
  wake(): void
  stop(): Promise<void>
}

/** Requests with their IDs, in the order of the channel. */
export type NumberedRequests = readonly (ChangesRequest & { id: number })[]

interface AddedChannel {
  /** Of its client. */
  room: ClientRoom
  /** Called once, unless the channel is removed before. */
  answer(requests: NumberedRequests): void
}

export interface TableChangesOptions {
  ref: string
  admin(): Promise<ConnectionTarget>
  /** Returns true unless this server does not run the project's Postgres. */
  runsHere(): boolean
  databases: RealtimeDatabases
  maxBytes(): number
  /** Counts what is sent. */
  counts: { changes: number }
  log: Log
}

interface Subscriber extends ChangesSubscriber {
  /** Null once the join has its reply; nothing is sent before. */
  join: { answer(): void; timer: NodeJS.Timeout } | null
  /** True once its filters are checked. */
  isChecked: boolean
  /** Problems of its requests, which the client does not know yet. */
  problems: string[]
  items: { id: number; request: ChangesRequest; filters: readonly CompiledFilter[] | null }[]
}

const EXTENSION = 'postgres_changes'
const LOST = { status: 'error', message: refusals.changesLost } as const
/** Times in milliseconds after which a check is tried again while Postgres is away or busy. */
const CHECK_RETRY_MS = 500
const MAX_CHECK_RETRY_MS = 10_000
/** Attempts of a check for which Postgres had no time, and which are repeated. */
const MAX_OVERLOADS = 3
/** Time in milliseconds after which a request is answered although Postgres is still away. */
const CHECK_TIMEOUT_MS = 600_000
/** Time in milliseconds in which a join has its reply; clients wait for 10 s. */
const ANSWER_TIMEOUT_MS = 8_000
/** Parts of requests that are checked at a time. */
const CONCURRENT_CHECKS = 2

export function createTableChanges(options: TableChangesOptions): TableChanges {
  const { admin, counts, databases, log, maxBytes, ref, runsHere } = options
  const subscribers = new Map<Channel, Subscriber>()
  const inTurn = createFairTurns(CONCURRENT_CHECKS)
  /** Conditions of the clients. */
  const asked = new WeakMap<ChannelPort, ConditionCount>()
  let lastId = 0

  const context: DeliveryContext = {
    ...{ counts, databases, ref, maxBytes },
    subscribers: () => [...subscribers.values()].filter(({ join }) => join === null),
    isThere: (subscriber) => subscribers.get(subscriber.channel) === subscriber,
    onSlowFilters({ channel }, isOver) {
      const subscriber = subscribers.get(channel)
      if (subscriber === undefined) return
      if (isOver)
        for (const item of subscriber.items)
          if (countConditions(item.filters).asked > 0) setFilters(subscriber, item, null)
      const message = isOver ? refusals.filtersEnded : refusals.filtersSlow
      notify(subscriber, { status: 'error', message })
    },
    onSlowPolicies({ channel }) {
      const subscriber = subscribers.get(channel)
      if (subscriber) notify(subscriber, { status: 'error', message: refusals.policiesSlow })
    },
  }
  const feed = createFeed({
    name: 'changes',
    admin,
    log,
    publication: CHANGES_PUBLICATION,
    deliver: createDelivery(context),
    onChange(isReady) {
      for (const subscriber of subscribers.values())
        if (isReady) announce(subscriber)
        else if (subscriber.join === null) notify(subscriber, LOST)
    },
    onFailure(error) {
      // It is away for a moment, which a join can wait for.
      if (runsHere() && !isRefusal(error)) return
      for (const subscriber of subscribers.values()) answerInVain(subscriber)
    },
  })

  const notify = (
    { channel, port }: Subscriber,
    message: { status: 'ok' | 'error'; message: string },
  ): void => sendSystem(port, channel, { extension: EXTENSION, ...message })

  function answer(subscriber: Subscriber): void {
    if (subscriber.join === null) return
    clearTimeout(subscriber.join.timer)
    subscriber.join.answer()
    subscriber.join = null
  }

  /** Answers a join although no changes arrive, and says so. */
  function answerInVain(subscriber: Subscriber): void {
    if (subscriber.join === null) return
    answer(subscriber)
    // Where changes arrive, the requests are still being checked.
    if (!feed.isReady) notify(subscriber, LOST)
    announce(subscriber)
  }

  /** Says what became of the requests, once it is known and the join has its reply. */
  function announce(subscriber: Subscriber): void {
    if (!subscriber.isChecked) return
    const isPartOf = subscriber.items.some(({ filters }) => filters !== null)
    const isSettled = feed.isReady || !isPartOf
    if (isSettled) answer(subscriber)
    if (subscriber.join !== null) return
    for (const message of subscriber.problems.splice(0))
      notify(subscriber, { status: 'error', message })
    if (isSettled && isPartOf) notify(subscriber, { status: 'ok', message: refusals.changesReady })
  }

  const askedOf = ({ items, port }: Subscriber) => ({
    channel: countConditions(items.flatMap(({ filters }) => filters ?? [])),
    client: asked.get(port) ?? { all: 0, asked: 0 },
  })

  /** Sets the filters of a request, unless they are too many. @returns the problem */
  function setFilters(
    subscriber: Subscriber,
    item: Subscriber['items'][number],
    filters: readonly CompiledFilter[] | null,
  ): string | null {
    const before = askedOf(subscriber)
    const [now, next] = [countConditions(item.filters), countConditions(filters)]
    const more = { all: next.all - now.all, asked: next.asked - now.asked }
    const problem = more.all > 0 ? conditionsProblem(before, more) : null
    if (problem !== null) return problem
    const { all, asked: ofPostgres } = before.client
    asked.set(subscriber.port, { all: all + more.all, asked: ofPostgres + more.asked })
    item.filters = filters
    return null
  }

  async function check(subscriber: Subscriber): Promise<void> {
    for (const item of subscriber.items) {
      const filters = await checkAgain(subscriber, item.request)
      if (filters === null) return
      const problem = 'problem' in filters ? filters.problem : setFilters(subscriber, item, filters)
      if (problem !== null) subscriber.problems.push(problem)
    }
    subscriber.isChecked = true
    announce(subscriber)
  }

  /**
   * Checks a request, also after Postgres was away for a while; null if the client has left. Others
   * have their turn between two attempts.
   */
  async function checkAgain(subscriber: Subscriber, request: ChangesRequest) {
    const { channel } = subscriber
    const isThere = () => subscribers.get(channel) === subscriber
    const attempt = () =>
      checkRequest(context, channel, request, {
        asked: () => askedOf(subscriber),
        inTurn: (work) =>
          inTurn(subscriber.port, () => (isThere() ? work() : Promise.reject(new Error('gone')))),
      })
    let waited = 0
    let overloads = 0
    for (let wait = CHECK_RETRY_MS; ; wait = Math.min(2 * wait, MAX_CHECK_RETRY_MS)) {
      try {
        const checked = await attempt()
        return isThere() ? checked : null
      } catch (error) {
        if (!isThere()) return null
        log.debug('What a realtime client asked for is not checked', { project: ref, error })
        if (isOverload(error)) overloads += 1
        const isRefused = isOverload(error) ? overloads > MAX_OVERLOADS : isRefusal(error)
        if (isRefused || waited >= CHECK_TIMEOUT_MS)
          return { problem: refusals.notChecked(request.schema, request.table ?? '*') }
        waited += wait
        await new Promise((resolve) => setTimeout(resolve, wait).unref())
        if (!isThere()) return null
      }
    }
  }

  return {
    add(channel, port, parts) {
      const items = channel.config.postgres_changes.map((request) => ({
        id: (lastId += 1),
        request,
        filters: null,
      }))
      const requests = items.map(({ id, request }) => ({ ...request, id }))
      if (items.length === 0) return parts.answer(requests)
      const join = {
        answer: () => parts.answer(requests),
        timer: setTimeout(() => answerInVain(subscriber), ANSWER_TIMEOUT_MS),
      }
      const { room } = parts
      const state = { isChecked: false, problems: [] }
      const subscriber: Subscriber = { channel, port, room, join, items, ...state }
      subscribers.set(channel, subscriber)
      feed.start()
      check(subscriber).catch((error: unknown) =>
        log.error('A realtime client gets no changes', { project: ref, error }),
      )
    },
    remove(channel) {
      const subscriber = subscribers.get(channel)
      if (subscriber === undefined) return
      clearTimeout(subscriber.join?.timer)
      for (const item of subscriber.items) setFilters(subscriber, item, null)
      subscribers.delete(channel)
      if (subscribers.size === 0) void feed.stop()
    },
    wake() {
      if (subscribers.size > 0) feed.start()
    },
    async stop() {
      for (const { join } of subscribers.values()) clearTimeout(join?.timer)
      subscribers.clear()
      await feed.stop()
    },
  }
}
