import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../../base/log/log'
import type { PresenceEntry } from '../hub/presence'
import type { TopicName, Topics } from '../hub/topics'
import type { Broadcast } from '../protocol/frames'
import { createAnswers } from './answers'
import type { OpenCarrier } from './carrier'
import { createPacedMessages } from './paced-messages'
import { presenceMessages } from './presence-messages'
import { createUplink } from './uplink'
import {
  broadcastFrom,
  readEnvelope,
  writeContent,
  type Envelope,
  type ServerMessage,
  type OpenProjects,
} from './messages'
import { createPeers } from './peers'

/** Passes messages and presence of topics to the other servers that have clients of a project. */
export interface FanOut {
  /** Announces that this server has clients of a project. Settles when the other servers know. */
  open(ref: string): Promise<void>
  /** Announces that it has none any more. */
  close(ref: string): void
  broadcast(ref: string, target: TopicName, message: Broadcast): void
  track(ref: string, target: TopicName, entry: PresenceEntry): void
  untrack(ref: string, target: TopicName, member: number): void
  /** Returns the number of clients of a project that other servers have. */
  clientsElsewhere(ref: string): number
  /** Returns true if other servers have clients of a project. */
  isWanted(ref: string): boolean
  stop(): Promise<void>
}

export interface FanOutParts {
  openCarrier: OpenCarrier
  log: Log
  /** Returns the topics of a project that has clients here. */
  topicsOf(ref: string): Topics | undefined
  clientsOf(ref: string): number
  /** Called when other servers begin to have clients of a project, and when they no longer have any. */
  onWanted(ref: string): void
  timing?: Partial<FanOutTiming>
}

export interface FanOutTiming {
  /** Time in milliseconds between two signs of life. */
  beatMs: number
  /** Time in milliseconds without one, after which a server is gone with its clients. */
  silenceMs: number
  /** Time in milliseconds in which other servers answer. */
  answerMs: number
  /** Time in milliseconds in which they answer the first message of this server. */
  helloMs: number
  retryMs: readonly [first: number, max: number]
}

/** Bytes that may wait before a broadcast. Signs of life and presence wait behind it, and come soon enough. */
const MAX_WAITING_BROADCASTS = 4_000_000
/** Bytes that may wait before a change of presence, and before the next message of all presence. */
const MAX_WAITING_PRESENCE = 16_000_000
const MAX_WAITING_PACED = 1_000_000
const REPORT_INTERVAL_MS = 60_000

const TIMING: FanOutTiming = {
  beatMs: 2_000,
  silenceMs: 10_000,
  answerMs: 1_000,
  helloMs: 300,
  retryMs: [250, 10_000],
}

/** Fan-out of a server that shares its control database with no other one. */
export const noFanOut: FanOut = {
  open: () => Promise.resolve(),
  close: () => undefined,
  broadcast: () => undefined,
  track: () => undefined,
  untrack: () => undefined,
  clientsElsewhere: () => 0,
  isWanted: () => false,
  stop: () => Promise.resolve(),
}

export function createFanOut(parts: FanOutParts): FanOut {
  const { clientsOf, log, openCarrier, topicsOf } = parts
  const timing = { ...TIMING, ...parts.timing }
  const own = randomUUID()
  const opened = new Map<string, { announced: Promise<void>; isAnnounced: boolean }>()
  const answers = createAnswers()
  let heardAt = performance.now()

  const send = (message: ServerMessage, to?: string): void => uplink.send(envelopeOf(message, to))
  const envelopeOf = (message: ServerMessage, to?: string): string =>
    JSON.stringify({ from: own, to, ...message })
  const ownProjects = (): OpenProjects => [...opened.keys()].map((ref) => [ref, clientsOf(ref)])
  const peers = createPeers({
    onClosed: (id, ref) => topicsOf(ref)?.hideServer(id),
    onWanted: parts.onWanted,
  })

  /** Sends all present members of a project on this server, and then the answer to a call. */
  function sendPresence(ref: string, to?: string, call?: number): void {
    function* texts() {
      const topics = opened.has(ref) ? topicsOf(ref) : undefined
      for (const message of topics === undefined ? [] : presenceMessages(ref, topics)) {
        if (to !== undefined && !peers.has(to, ref)) break
        yield envelopeOf(message, to)
      }
      if (call !== undefined) yield envelopeOf({ kind: 'opened', call }, to)
    }
    paced.add([ref, to, call].join(' '), texts())
  }

  /** Passes on a change of presence; while too much waits, all presence follows later. */
  function passPresence(message: Extract<ServerMessage, { kind: 'track' | 'untrack' }>): void {
    const { ref } = message
    if (!peers.isWanted(ref)) return
    if (uplink.waitingBytes() > MAX_WAITING_PRESENCE) sendPresence(ref)
    else send(message)
  }

  function greet(from: string, projects: OpenProjects): void {
    peers.setProjects(from, projects)
    for (const ref of opened.keys()) if (peers.has(from, ref)) sendPresence(ref, from)
  }

  function receive(message: Envelope): void {
    const { from } = message
    if (message.kind === 'bye') {
      peers.remove(from)
      return answers.forget(from)
    }
    const isKnown = peers.see(from, performance.now())
    if (!isKnown && message.kind !== 'hello')
      send({ kind: 'hello', isReply: false, projects: ownProjects() }, from)
    switch (message.kind) {
      case 'hello':
        if (!message.isReply) send({ kind: 'hello', isReply: true, projects: ownProjects() }, from)
        return greet(from, message.projects)
      case 'beat':
        return peers.setProjects(from, message.projects)
      case 'open':
        peers.addProject(from, message.ref)
        return sendPresence(message.ref, from, message.call)
      case 'opened':
        return answers.take(from, message.call)
      case 'close':
        return peers.removeProject(from, message.ref)
      default:
        if (opened.has(message.ref)) apply(message, topicsOf(message.ref))
    }
  }

  function onMessage(text: string): void {
    const message = readEnvelope(text)
    if (message === null || (message.to !== undefined && message.to !== own)) return
    if (message.from === own) return void (heardAt = performance.now())
    try {
      receive(message)
    } catch (error) {
      log.warn('A realtime message of another server is not valid', { error })
    }
  }

  const uplink = createUplink({
    ...{ log, onMessage, openCarrier, retryMs: timing.retryMs },
    onOpen() {
      heardAt = performance.now()
      send({ kind: 'hello', isReply: false, projects: ownProjects() })
    },
  })
  const paced = createPacedMessages({
    send: uplink.send,
    isOpen: uplink.isOpen,
    isBusy: () => uplink.waitingBytes() > MAX_WAITING_PACED,
  })
  const after = (ms: number) => sleep(ms, undefined, { ref: false })
  const isGreeted = Promise.race([
    uplink.isTried.then(() => after(timing.helloMs)),
    after(timing.answerMs + timing.helloMs),
  ])

  const beat = setInterval(() => {
    const since = performance.now() - timing.silenceMs
    for (const id of peers.removeSilent(since)) answers.forget(id)
    if (heardAt < since) uplink.renew(new Error('Messages do not arrive.'))
    else send({ kind: 'beat', projects: ownProjects() })
  }, timing.beatMs).unref()

  const dropped = { count: 0, reportedAt: Number.NEGATIVE_INFINITY }

  /** Counts a broadcast that is not sent, and reports it with others from time to time. */
  function drop(project: string): void {
    dropped.count += 1
    const now = performance.now()
    if (now - dropped.reportedAt < REPORT_INTERVAL_MS) return
    const { count } = dropped
    Object.assign(dropped, { count: 0, reportedAt: now })
    log.warn('Broadcasts do not reach other servers: too many wait', { project, count })
  }

  async function announce(ref: string): Promise<void> {
    await isGreeted
    const { answered, call } = answers.expect(peers.ids(), timing.answerMs)
    send({ kind: 'open', ref, call })
    await answered
    const entry = opened.get(ref)
    if (entry) entry.isAnnounced = true
  }

  function close(ref: string): void {
    const entry = opened.get(ref)
    if (entry === undefined) return
    if (!entry.isAnnounced) {
      // Those who wait for it join first.
      void entry.announced.then(() => (topicsOf(ref)?.size ?? 0) === 0 && close(ref))
      return
    }
    opened.delete(ref)
    topicsOf(ref)?.hideOthers()
    send({ kind: 'close', ref })
  }

  return {
    open(ref) {
      const known = opened.get(ref)
      if (known) return known.announced
      const announced = announce(ref)
      opened.set(ref, { announced, isAnnounced: false })
      return announced
    },
    close,
    broadcast(ref, { isPrivate, topic }, { content, event, id }) {
      if (!peers.isWanted(ref)) return
      if (uplink.waitingBytes() > MAX_WAITING_BROADCASTS) return drop(ref)
      const named = id === undefined ? {} : { id }
      const body = { ref, topic, isPrivate, event, content: writeContent(content), ...named }
      send({ kind: 'broadcast', ...body })
    },
    track: (ref, { isPrivate, topic }, entry) =>
      passPresence({ kind: 'track', ref, topic, isPrivate, entry }),
    untrack: (ref, { isPrivate, topic }, member) =>
      passPresence({ kind: 'untrack', ref, topic, isPrivate, member }),
    clientsElsewhere: (ref) => peers.clientsOf(ref),
    isWanted: (ref) => peers.isWanted(ref),
    async stop() {
      clearInterval(beat)
      paced.stop()
      await uplink.stop(envelopeOf({ kind: 'bye' }))
    },
  }
}

type TopicMessage = Extract<
  Envelope,
  { kind: 'broadcast' | 'present' | 'topics' | 'track' | 'untrack' }
>

/** Applies a message of another server to the topics of a project that has clients here. */
function apply(message: TopicMessage, topics: Topics | undefined): void {
  if (topics === undefined) return
  const { from } = message
  switch (message.kind) {
    case 'broadcast':
      return topics.deliver(message, broadcastFrom(message))
    case 'track':
      return topics.show(from, message, message.entry)
    case 'untrack':
      return topics.hide(from, message, message.member)
    case 'present':
      return topics.replace(from, message, message.entries, message.others)
    case 'topics':
      return topics.hideServer(from, message.topics)
    default:
      // Of a newer server.
      return undefined
  }
}
