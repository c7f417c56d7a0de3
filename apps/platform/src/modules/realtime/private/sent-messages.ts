import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'
import type { Log } from '../../../base/log/log'
import { valueOf } from '../changes/compiled-filter'
import { createFeed, type Change } from '../changes/feed'
import type { Topics } from '../hub/topics'
import { isShortName, type BroadcastContent } from '../protocol/frames'
import { refusals } from '../protocol/refusals'
import {
  contentSize,
  isTopic,
  sendSystem,
  TOPIC_PREFIX,
  type Channel,
  type ChannelPort,
} from '../socket/channel'

/** Messages that SQL of a project sends, for its clients. Read while a channel is open. */
export interface SentMessages {
  add(channel: Channel, port: ChannelPort): void
  /** Tells a channel whose join has its reply that they are read. */
  greet(channel: Channel): void
  remove(channel: Channel): void
  /** Reads also without a channel, for clients of other servers. */
  hold(isHeld: boolean): void
  /** Tries again at once to reach Postgres. */
  wake(): void
  stop(): Promise<void>
}

interface SentMessagesOptions {
  ref: string
  admin(): Promise<ConnectionTarget>
  topics: Topics
  maxBytes(): number
  /** Counts messages that are too large. */
  counts: { dropped: number }
  log: Log
}

const LOG_INTERVAL_MS = 60_000
const PUBLICATION = 'supabase_realtime_messages_publication'

export function createSentMessages({
  admin,
  counts,
  log,
  maxBytes,
  ref,
  topics,
}: SentMessagesOptions): SentMessages {
  const channels = new Map<Channel, ChannelPort>()
  let isHeld = false
  let quietUntil = 0
  const isNeeded = () => isHeld || channels.size > 0

  const feed = createFeed({
    name: 'messages',
    admin,
    log,
    publication: PUBLICATION,
    deliver(changes) {
      for (const change of changes) pass(change)
      return Promise.resolve()
    },
    onChange(isReady) {
      if (isReady) for (const channel of channels.keys()) announce(channel)
    },
  })

  function pass(change: Change): void {
    const valueIn = (column: string) => valueOf(change.relation.columns, change.values, column)
    const topic = `${TOPIC_PREFIX}${valueIn('topic') ?? ''}`
    const event = valueIn('event') ?? ''
    const id = valueIn('id') ?? undefined
    if (valueIn('extension') !== 'broadcast' || !isTopic(topic) || !isShortName(event)) return
    const content = contentOfRow(valueIn('payload'), valueIn('binary_payload'))
    const size = contentSize({ content })
    if (size > maxBytes()) return drop({ topic, event, size })
    const target = { topic, isPrivate: valueIn('private') === 't' }
    topics.broadcast(target, { event, content, ...(id === undefined ? {} : { id }) })
  }

  /** Logs that messages are too large, once a minute; all of them are counted. */
  function drop(message: { topic: string; event: string; size: number }): void {
    counts.dropped += 1
    const now = performance.now()
    if (now < quietUntil) return
    quietUntil = now + LOG_INTERVAL_MS
    log.warn('A message that SQL sends is too large, and was dropped', {
      ...{ project: ref, ...message, maxBytes: maxBytes() },
    })
  }

  function announce(channel: Channel): void {
    const port = channels.get(channel)
    const isAsked = channel.unanswered === null && channel.config.broadcast.replication_ready
    if (port !== undefined && isAsked)
      sendSystem(port, channel, { status: 'ok', message: refusals.messagesReady })
  }

  return {
    add(channel, port) {
      channels.set(channel, port)
      feed.start()
    },
    greet(channel) {
      if (feed.isReady) announce(channel)
    },
    remove(channel) {
      if (channels.delete(channel) && !isNeeded()) void feed.stop()
    },
    hold(next) {
      if (isHeld === next) return
      isHeld = next
      if (next) feed.start()
      else if (!isNeeded()) void feed.stop()
    },
    wake() {
      if (isNeeded()) feed.start()
    },
    async stop() {
      channels.clear()
      isHeld = false
      await feed.stop()
    },
  }
}

/** Returns the content of a message. Postgres writes bytes as `\x` and hexadecimal digits. */
const contentOfRow = (
  payload: string | null | undefined,
  binary: string | null | undefined,
): BroadcastContent =>
  typeof binary === 'string'
    ? { encoding: 'binary', bytes: Buffer.from(binary.slice(2), 'hex') }
    : { encoding: 'json', text: payload ?? '{}' }
