import { randomBytes } from 'node:crypto'
import {
  writeBroadcast,
  writeJsonFrame,
  type Broadcast,
  type ProtocolVersion,
} from '../protocol/frames'
import { createPresence, type Presence } from './presence'
import { createPresenceRoom, type PresenceRoom } from './presence-room'

/** A channel of a client, as the other members of its topic see it. */
export interface TopicMember {
  readonly id: number
  readonly topic: string
  readonly isPrivate: boolean
  readonly version: ProtocolVersion
  /** Returns true if the member may receive a kind of message. */
  receives(kind: 'broadcast' | 'presence'): boolean
  /** Sends a frame. */
  send(data: string | Buffer): void
}

/** Topics of a project. A private topic and a public one of the same name are two. */
export interface Topics {
  readonly size: number
  join(member: TopicMember): void
  /** Removes a member and its presence. */
  leave(member: TopicMember): void
  /** @param except a member that does not receive its own messages */
  broadcast(
    topic: { topic: string; isPrivate: boolean },
    message: Broadcast,
    except?: TopicMember | null,
  ): void
  /** Shows a member to the others. @returns false if there is no room for it */
  track(member: TopicMember, key: string, payload: Record<string, unknown>): boolean
  untrack(member: TopicMember): void
  /** Sends the present members of the topic to one that has joined. */
  sendPresence(member: TopicMember): void
}

/** Characters that the presence of a topic may have. */
const MAX_PRESENCE_SIZE = 4_000_000

interface Topic {
  members: Set<TopicMember>
  presence: Presence
}

/** @param room for the presence of all topics */
export function createTopics(room: PresenceRoom): Topics {
  const topics = new Map<string, Topic>()
  const source = randomBytes(6).toString('base64url')
  let lastRef = 0
  const nextRef = () => `${source}${(lastRef += 1).toString(36)}`

  const keyOf = ({ isPrivate, topic }: { isPrivate: boolean; topic: string }) =>
    `${isPrivate ? 'private' : 'public'} ${topic}`

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

  const showDiff = ({ topic }: TopicMember, { members }: Topic, diff: string): void =>
    sendAll(members, 'presence', (version) => writeJsonFrame(topic, 'presence_diff', diff, version))

  return {
    get size() {
      return topics.size
    },
    join(member) {
      const key = keyOf(member)
      const known = topics.get(key)
      if (known) known.members.add(member)
      else {
        const presence = createPresence(nextRef, createPresenceRoom(MAX_PRESENCE_SIZE, room))
        topics.set(key, { members: new Set([member]), presence })
      }
    },
    leave(member) {
      const topic = topics.get(keyOf(member))
      if (!topic?.members.delete(member)) return
      const diff = topic.presence.untrack(member.id)
      if (topic.members.size === 0) topics.delete(keyOf(member))
      else if (diff !== null) showDiff(member, topic, diff)
    },
    broadcast(target, message, except = null) {
      const members = topics.get(keyOf(target))?.members ?? []
      const others = except === null ? members : [...members].filter((one) => one !== except)
      sendAll(others, 'broadcast', (version) => writeBroadcast(target.topic, message, version))
    },
    track(member, key, payload) {
      const topic = topics.get(keyOf(member))
      if (topic === undefined) return true
      const diffs = topic.presence.track(member.id, key, payload)
      for (const diff of diffs ?? []) showDiff(member, topic, diff)
      return diffs !== null
    },
    untrack(member) {
      const topic = topics.get(keyOf(member))
      const diff = topic?.presence.untrack(member.id)
      if (topic && diff) showDiff(member, topic, diff)
    },
    sendPresence(member) {
      const state = topics.get(keyOf(member))?.presence.state() ?? '{}'
      if (member.receives('presence'))
        member.send(writeJsonFrame(member.topic, 'presence_state', state, member.version))
    },
  }
}
