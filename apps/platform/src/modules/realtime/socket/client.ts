import { randomUUID } from 'node:crypto'
import type { KeyAccess } from '../../../access/gateway.types'
import { ALL_RIGHTS, hasRoom, type Hub, type Rights } from '../hub/hub'
import { createRate } from '../hub/rate'
import { hasEnded } from '../hub/user-sessions'
import {
  BadFrame,
  isObject,
  readFrame,
  writeFrame,
  type Frame,
  type IncomingFrame,
  type ProtocolVersion,
} from '../protocol/frames'
import { readJoin, type ChannelConfig } from '../protocol/join'
import { refusals } from '../protocol/refusals'
import {
  broadcast,
  broadcastText,
  changePresence,
  isTopic,
  topicName,
  sendSystem,
  type Channel,
  type ChannelPort,
} from './channel'
import type { Transport } from './transport'

/** Checks tokens, each once in a round of checks. */
export type CheckToken = (client: Client, token: string) => Promise<KeyAccess | null>

/** A connected WebSocket and its channels. */
export interface Client {
  readonly channelCount: number
  /** Time since when it has no channel, in milliseconds of `performance.now()`; null if it has one. */
  readonly idleSince: number | null
  readonly transport: Transport
  /** Time of the last frame, in milliseconds of `performance.now()`. */
  readonly lastSeen: number
  /** Returns the bytes and the messages of channels that were sent since the last call. */
  takeSent(): { bytes: number; messages: number }
  /** Returns the access of a token to the project. */
  authorize(token: string): Promise<KeyAccess | null>
  /** Takes a frame. A promise has to settle before the next one. */
  receive(data: Buffer, isBinary: boolean): Promise<void> | void
  /** Ends channels whose tokens have expired. */
  expire(nowSeconds: number): void
  /** Returns what the tokens of the channels permit. */
  accesses(): readonly KeyAccess[]
  /** Ends channels whose tokens are no longer good. */
  endChannels(isOver: (access: KeyAccess) => boolean): void
  /** Ends channels, or the whole client, whose tokens are no longer valid. */
  check(isValid: CheckToken): Promise<void>
  /** Leaves all channels. */
  leave(): void
}

interface ClientOptions {
  hub: Hub
  version: ProtocolVersion
  transport: Transport
  /** Key that the socket was opened with. */
  key: string
  /** Access of the key. */
  access: Pick<KeyAccess, 'origin'>
  authorize(token: string): Promise<KeyAccess | null>
  /** Returns the bytes that the socket has sent. */
  bytesWritten(): number
}

/** Bytes of a frame besides a message: names, or the changes and the token of a join. */
const MAX_ENVELOPE_BYTES = 128_000
/** Frames in a second that are read although their message is probably too large. */
const MAX_LARGE = 5
/** Time in milliseconds in which a renewed token of other channels is not checked again. */
const SAME_TOKEN_MS = 10_000

let lastMember = 0

export function createClient(options: ClientOptions): Client {
  const { authorize, bytesWritten, hub, transport, version } = options
  let { key } = options
  const channels = new Map<string, Channel>()
  const large = createRate()
  let lastSeen = performance.now()
  let lastLeft = lastSeen
  let countedBytes = 0
  let messages = 0
  /** Token that a channel was renewed with last; it follows for each other one. */
  let renewed: { token: string; access: KeyAccess | null; at: number } | null = null

  const port: ChannelPort = {
    version,
    send: (data) => transport.send(data),
    push: ({ joinRef, topic }, event, payload) =>
      transport.send(writeFrame({ joinRef, ref: null, topic, event, payload }, version)),
    reply: ({ joinRef, ref, topic }, status, response) =>
      transport.send(
        writeFrame(
          { joinRef, ref, topic, event: 'phx_reply', payload: { status, response } },
          version,
        ),
      ),
  }

  async function accessOf(token: string): Promise<KeyAccess | null> {
    const access = await authorize(token)
    return access === null || (await hasEnded(hub, access)) ? null : access
  }

  async function join(frame: Frame): Promise<void> {
    const refuse = (reason: string) => port.reply(frame, 'error', { reason })
    const { settings } = hub
    if (!isTopic(frame.topic)) return refuse(refusals.badTopic)
    if (!hub.joins.take(settings.max_joins_per_second, performance.now()))
      return refuse(refusals.joins(settings.max_joins_per_second))
    // The client has lost its channel, and joins it again.
    const before = channels.get(frame.topic)
    if (before) end(before)
    if (channels.size >= settings.max_channels_per_client)
      return refuse(refusals.channels(settings.max_channels_per_client))
    if (channels.size === 0 && !hasRoom(hub))
      return refuse(refusals.connections(settings.max_concurrent_users))
    const payload = readJoin(frame.payload)
    if ('problem' in payload) return refuse(refusals.badJoin(payload.problem))
    const { config } = payload
    if (!config.private && settings.private_only) return refuse(refusals.privateOnly)
    const token = payload.access_token ?? key
    const access = await accessOf(token)
    if (access === null) return refuse(refusals.badToken)
    const rights = await rightsOf(access, config, frame.topic)
    if (rights === null) return refuse(refusals.rightsFailed)
    if (!rights.broadcast.read && !rights.presence.read)
      return refuse(refusals.noRight(topicName(frame.topic)))
    await hub.fanOut.open()
    open(frame, { access, config, rights, token })
  }

  const rightsOf = (
    access: KeyAccess,
    config: Pick<ChannelConfig, 'private'>,
    topic: string,
  ): Promise<Rights | null> =>
    config.private ? hub.rightsOf(access, topicName(topic)) : Promise.resolve(ALL_RIGHTS)

  function open(
    frame: Frame,
    opened: Pick<Channel, 'access' | 'config' | 'rights' | 'token'>,
  ): void {
    const { config } = opened
    // Those without a key of their own are shown as one each.
    config.presence.key ||= randomUUID()
    const channel: Channel = {
      ...opened,
      id: (lastMember += 1),
      topic: frame.topic,
      joinRef: frame.joinRef,
      unanswered: frame,
      isPrivate: config.private,
      version,
      receives: (kind) =>
        channel.unanswered === null &&
        channel.rights[kind].read &&
        (kind === 'broadcast' || config.presence.enabled),
      send(data) {
        messages += 1
        port.send(data)
      },
    }
    channels.set(channel.topic, channel)
    hub.topics.join(channel)
    hub.counts.joins += 1
    hub.sent.add(channel, port)
    // Other frames of the client are taken while this join waits for its changes.
    hub.changes.add(channel, port, {
      room: transport,
      answer(changes) {
        channel.unanswered = null
        port.reply(frame, 'ok', { postgres_changes: changes })
        hub.topics.sendPresence(channel)
        hub.sent.greet(channel)
      },
    })
  }

  function end(channel: Channel): void {
    if (channels.get(channel.topic) !== channel) return
    channels.delete(channel.topic)
    lastLeft = performance.now()
    hub.topics.leave(channel)
    hub.changes.remove(channel)
    hub.sent.remove(channel)
  }

  /** Ends a channel for a reason that its client does not know. */
  function expel(channel: Channel, message: string): void {
    // Another check, or the client, was faster.
    if (channels.get(channel.topic) !== channel) return
    const { unanswered } = channel
    end(channel)
    if (unanswered !== null) return port.reply(unanswered, 'error', { reason: message })
    sendSystem(port, channel, { status: 'error', message })
    port.push(channel, 'phx_close', {})
  }

  async function renewToken(channel: Channel, frame: Frame): Promise<void> {
    const { access_token: token } = isObject(frame.payload) ? frame.payload : {}
    if (typeof token !== 'string' || token === channel.token) return
    const isKnown = renewed?.token === token && performance.now() - renewed.at < SAME_TOKEN_MS
    if (!isKnown || channel.config.private)
      await hub.renewals.turn(hub.settings.max_events_per_second)
    const access = isKnown && renewed ? renewed.access : await accessOf(token)
    if (!isKnown) renewed = { token, access, at: performance.now() }
    // The channel has ended meanwhile.
    if (channels.get(channel.topic) !== channel) return
    if (access === null) return expel(channel, refusals.badToken)
    const rights = await rightsOf(access, channel.config, channel.topic)
    if (rights === null) return expel(channel, refusals.rightsFailed)
    if (!rights.broadcast.read && !rights.presence.read)
      return expel(channel, refusals.noRight(topicName(channel.topic)))
    Object.assign(channel, { access, rights, token })
    // A temporary key lasts an hour at most. Its successor could open a socket as well.
    const isTemporary = ({ origin }: Pick<KeyAccess, 'origin'>) => origin === 'temporary-key'
    if (isTemporary(options.access) && isTemporary(access)) key = token
  }

  function dispatch(frame: IncomingFrame): Promise<void> | void {
    const message: Frame =
      frame.kind === 'message' ? frame : { ...frame, event: 'broadcast', payload: null }
    if (message.topic === 'phoenix' && message.event === 'heartbeat')
      return port.reply(message, 'ok', {})
    if (message.event === 'phx_join') return join(message)
    const channel = channels.get(message.topic)
    if (channel === undefined) return port.reply(message, 'error', { reason: refusals.notJoined })
    // A message to a channel that has been joined again since.
    if (message.joinRef !== null && message.joinRef !== channel.joinRef) return undefined
    const context = { hub, port, channel }
    if (frame.kind === 'broadcast') return broadcast(context, message, frame.broadcast)
    switch (message.event) {
      case 'broadcast':
        return broadcastText(context, message)
      case 'presence':
        return changePresence(context, message)
      case 'access_token':
        return renewToken(channel, message)
      case 'phx_leave':
        end(channel)
        port.reply(message, 'ok', {})
        return port.push(channel, 'phx_close', {})
      default:
        return port.reply(message, 'error', { reason: refusals.unknownEvent })
    }
  }

  const client: Client = {
    get channelCount() {
      return channels.size
    },
    get idleSince() {
      return channels.size === 0 ? lastLeft : null
    },
    get lastSeen() {
      return lastSeen
    },
    transport,
    authorize,
    takeSent() {
      const sent = { bytes: bytesWritten() - countedBytes, messages }
      countedBytes += sent.bytes
      messages = 0
      return sent
    },
    receive(data, isBinary) {
      lastSeen = performance.now()
      const kilobytes = hub.settings.max_payload_size_in_kb
      if (
        data.length > kilobytes * 1_000 + MAX_ENVELOPE_BYTES &&
        !large.take(MAX_LARGE, lastSeen)
      ) {
        hub.counts.dropped += 1
        return transport.close(1009, refusals.payload(kilobytes))
      }
      try {
        return dispatch(readFrame(data, isBinary, version))
      } catch (error) {
        if (!(error instanceof BadFrame)) throw error
        transport.close(1007, error.message)
      }
    },
    expire(nowSeconds) {
      for (const channel of [...channels.values()]) {
        const { exp } = channel.access.claims
        if (typeof exp === 'number' && exp <= nowSeconds) expel(channel, refusals.expired)
      }
    },
    accesses: () => [...channels.values()].map(({ access }) => access),
    endChannels(isOver) {
      for (const channel of [...channels.values()])
        if (isOver(channel.access)) expel(channel, refusals.badToken)
    },
    async check(isValid) {
      const checked = key
      // Unless it was renewed meanwhile.
      if ((await isValid(client, checked)) === null && checked === key) {
        client.leave()
        return transport.close(4001, 'The key is no longer valid')
      }
      for (const channel of [...channels.values()]) {
        const { token } = channel
        if ((await isValid(client, token)) === null && token === channel.token)
          expel(channel, refusals.badToken)
      }
    },
    leave() {
      for (const channel of [...channels.values()]) end(channel)
    },
  }
  return client
}
