import type { KeyAccess } from '../../../access/gateway.types'
import type { Hub, Rights } from '../hub/hub'
import type { TopicMember } from '../hub/topics'
import {
  broadcastOf,
  isShortName,
  isObject,
  type Broadcast,
  type Frame,
  type ProtocolVersion,
} from '../protocol/frames'
import type { ChannelConfig } from '../protocol/join'
import { refusals } from '../protocol/refusals'

/** A topic that a client has joined. */
export interface Channel extends TopicMember {
  readonly joinRef: string | null
  /** The join while it has no reply; null after that. */
  unanswered: Frame | null
  readonly config: ChannelConfig
  /** Token that decides what the client may do here. */
  token: string
  access: KeyAccess
  rights: Rights
}

/** Sends the messages of a client's channels. */
export interface ChannelPort {
  readonly version: ProtocolVersion
  send(data: string | Buffer): void
  push(channel: Channel, event: string, payload: unknown): void
  reply(frame: Frame, status: 'ok' | 'error', response: unknown): void
}

export const TOPIC_PREFIX = 'realtime:'

/** Returns the name of a topic as policies know it. */
export const topicName = (topic: string): string => topic.slice(TOPIC_PREFIX.length)

export const isTopic = (topic: string): boolean =>
  topic.startsWith(TOPIC_PREFIX) && isShortName(topic) && topic.length > TOPIC_PREFIX.length

/** Sends a message of the service itself to a channel. */
export const sendSystem = (
  port: ChannelPort,
  channel: Channel,
  {
    extension = 'system',
    message,
    status,
  }: { extension?: string; message: string; status: 'ok' | 'error' },
): void =>
  port.push(channel, 'system', { extension, status, message, channel: topicName(channel.topic) })

interface ChannelContext {
  hub: Hub
  port: ChannelPort
  channel: Channel
}

/** Refuses a message that a limit does not let through. */
function drop({ hub, port }: ChannelContext, frame: Frame, reason: string): void {
  hub.counts.dropped += 1
  port.reply(frame, 'error', { reason })
}

/** Passes a broadcast of a client on to the other members of the topic. */
export function broadcast(context: ChannelContext, frame: Frame, message: Broadcast | null): void {
  const { channel, hub, port } = context
  const refuse = (reason: string) => port.reply(frame, 'error', { reason })
  if (message === null || !isShortName(message.event)) return refuse(refusals.badPayload)
  const { max_events_per_second: max, max_payload_size_in_kb: kilobytes } = hub.settings
  if (contentSize(message) > kilobytes * 1_000)
    return drop(context, frame, refusals.payload(kilobytes))
  if (!channel.rights.broadcast.write) return refuse(refusals.noWriteRight)
  if (!hub.messages.take(max, performance.now()))
    return drop(context, frame, refusals.messages(max))
  hub.topics.broadcast(channel, message, channel.config.broadcast.self ? null : channel)
  if (channel.config.broadcast.ack) port.reply(frame, 'ok', {})
}

export const broadcastText = (context: ChannelContext, frame: Frame): void =>
  broadcast(context, frame, broadcastOf(frame.payload))

export const contentSize = ({ content }: Pick<Broadcast, 'content'>): number =>
  content.encoding === 'json' ? Buffer.byteLength(content.text) : content.bytes.length

/** Shows or hides a client in its topic. */
export function changePresence(context: ChannelContext, frame: Frame): void {
  const { channel, hub, port } = context
  const refuse = (reason: string) => port.reply(frame, 'error', { reason })
  const { event, payload } = isObject(frame.payload) ? frame.payload : {}
  const { max_payload_size_in_kb: kilobytes, max_presence_events_per_second: max } = hub.settings
  const change = typeof event === 'string' ? event.toLowerCase() : ''
  if (!['track', 'untrack'].includes(change)) return refuse(refusals.unknownEvent)
  if (!channel.rights.presence.write) return refuse(refusals.noWriteRight)
  if (!hub.presences.take(max, performance.now()))
    return drop(context, frame, refusals.presences(max))
  if (change === 'untrack') hub.topics.untrack(channel)
  else {
    const shown = isObject(payload) ? payload : {}
    if (Buffer.byteLength(JSON.stringify(shown)) > kilobytes * 1_000)
      return drop(context, frame, refusals.payload(kilobytes))
    if (!hub.topics.track(channel, channel.config.presence.key, shown))
      return drop(context, frame, refusals.presenceFull)
  }
  port.reply(frame, 'ok', {})
}
