import { randomBytes } from 'node:crypto'
import {
  writeBroadcast,
  writeJsonFrame,
  type Broadcast,
  type ProtocolVersion,
} from '../protocol/frames'
import { createPresence, type Presence, type PresenceEntry } from './presence'
import { createPresenceRoom, type PresenceRoom } from './presence-room'
import { createRemoteMembers, type RemoteMembers } from './remote-members'

/** A private topic and a public one of the same name are two. */
export interface TopicName {
  topic: string
  isPrivate: boolean
}

/** A channel of a client, as the other members of its topic see it. */
export interface TopicMember extends Readonly<TopicName> {
  readonly id: number
  readonly version: ProtocolVersion
  /** Returns true if the member may receive a kind of message. */
  receives(kind: 'broadcast' | 'presence'): boolean
  /** Sends a frame. */
  send(data: string | Buffer): void
}

/** Passes what happens on this server to other ones. */
export interface Outlet {
  broadcast(target: TopicName, message: Broadcast): void
  track(target: TopicName, entry: PresenceEntry): void
  untrack(target: TopicName, member: number): void
}

/** Topics of a project. */
export interface Topics extends RemoteMembers {
  /** Number of topics with members on this server. */
  readonly size: number
  join(member: TopicMember): void
  /** Removes a member and its presence. */
  leave(member: TopicMember): void
  /** @param except a member that does not receive its own messages */
  broadcast(target: TopicName, message: Broadcast, except?: TopicMember | null): void
  /** Shows a member to the others. @returns false if there is no room for it */
  track(member: TopicMember, key: string, payload: Record<string, unknown>): boolean
  untrack(member: TopicMember): void
  /** Sends the present members of the topic to one that has joined. */
  sendPresence(member: TopicMember): void
}

/** Characters that the presence of a topic may have. */
const MAX_PRESENCE_SIZE = 4_000_000

/** A topic with members on this server, or with present ones on others. */
export interface Topic extends TopicName {
  members: Set<TopicMember>
  presence: Presence
}

const noOutlet: Outlet = {
  broadcast: () => undefined,
  track: () => undefined,
  untrack: () => undefined,
}

const keyOf = ({ isPrivate, topic }: TopicName): string =>
  `${isPrivate ? 'private' : 'public'} ${topic}`

/** @param room for the presence of all topics */
export function createTopics(room: PresenceRoom, outlet: Outlet = noOutlet): Topics {
  const topics = new Map<string, Topic>()
  const source = randomBytes(6).toString('base64url')
  let lastRef = 0
  let size = 0
  const nextRef = () => `${source}${(lastRef += 1).toString(36)}`

  const find = (name: TopicName) => topics.get(keyOf(name))

  function findOrAdd({ isPrivate, topic }: TopicName): Topic {
    const known = find({ isPrivate, topic })
    if (known) return known
    const presence = createPresence(createPresenceRoom(MAX_PRESENCE_SIZE, { room, reserved: 0 }))
    const added = { topic, isPrivate, members: new Set<TopicMember>(), presence }
    topics.set(keyOf(added), added)
    return added
  }

  function removeEmpty(topic: Topic): void {
    if (topic.members.size === 0 && topic.presence.size === 0) topics.delete(keyOf(topic))
  }

  function deliver(target: TopicName, message: Broadcast, except: TopicMember | null): void {
    const members = find(target)?.members ?? []
    const others = except === null ? members : [...members].filter((one) => one !== except)
    sendAll(others, 'broadcast', (version) => writeBroadcast(target.topic, message, version))
  }

  return {
    ...createRemoteMembers({ all: () => topics.values(), find, findOrAdd, removeEmpty, showDiff }),
    get size() {
      return size
    },
    join(member) {
      const { members } = findOrAdd(member)
      if (members.size === 0) size += 1
      members.add(member)
    },
    leave(member) {
      const topic = find(member)
      if (!topic?.members.delete(member)) return
      if (topic.members.size === 0) size -= 1
      const diff = topic.presence.untrack(member.id)
      if (diff !== null) {
        showDiff(topic, diff)
        outlet.untrack(member, member.id)
      }
      removeEmpty(topic)
    },
    broadcast(target, message, except = null) {
      deliver(target, message, except)
      outlet.broadcast(target, message)
    },
    deliver: (target, message) => deliver(target, message, null),
    track(member, key, payload) {
      const topic = find(member)
      if (topic === undefined) return true
      const meta = JSON.stringify({ ...payload, phx_ref: nextRef() })
      const diffs = topic.presence.track(member.id, key, meta)
      if (diffs === null) return false
      for (const diff of diffs) showDiff(topic, diff)
      outlet.track(member, { member: member.id, key, meta })
      return true
    },
    untrack(member) {
      const topic = find(member)
      const diff = topic?.presence.untrack(member.id)
      if (!topic || !diff) return
      showDiff(topic, diff)
      outlet.untrack(member, member.id)
    },
    sendPresence(member) {
      const state = find(member)?.presence.state() ?? '{}'
      if (member.receives('presence'))
        member.send(writeJsonFrame(member.topic, 'presence_state', state, member.version))
    },
  }
}

function sendAll(
  members: Iterable<TopicMember>,
  kind: 'broadcast' | 'presence',
  write: (version: ProtocolVersion) => string | Buffer | null,
): void {
  const written = new Map<ProtocolVersion, string | Buffer | null>()
  for (const member of members) {
    if (!member.receives(kind)) continue
    let data = written.get(member.version)
    if (data === undefined) written.set(member.version, (data = write(member.version)))
    if (data !== null) member.send(data)
  }
}

const showDiff = ({ members, topic }: Topic, diff: string): void =>
  sendAll(members, 'presence', (version) => writeJsonFrame(topic, 'presence_diff', diff, version))
