import type { Broadcast } from '../protocol/frames'
import type { Presence, PresenceEntry } from './presence'
import type { Topic, TopicName } from './topics'

/** Members of topics that other servers have. */
export interface RemoteMembers {
  /** Sends a message of another server to the members on this one. */
  deliver(target: TopicName, message: Broadcast): void
  /** Shows a member of another server, if there is room for it. */
  show(server: string, target: TopicName, entry: PresenceEntry): void
  hide(server: string, target: TopicName, member: number): void
  /**
   * Shows exactly these members of another server in a topic.
   * @param others members that stay as they are
   */
  replace(
    server: string,
    target: TopicName,
    entries: readonly PresenceEntry[],
    others?: readonly number[],
  ): void
  /** Hides all members of another server, except those in some topics. */
  hideServer(server: string, except?: readonly TopicName[]): void
  /** Hides the members of all other servers. */
  hideOthers(): void
  /** Returns the topics with present members on this server. */
  ownTopics(): TopicName[]
  /** Returns the present members of a topic on this server. */
  ownPresence(target: TopicName): Pick<Presence, 'entryOf' | 'own'>
}

interface RemoteParts {
  all(): Iterable<Topic>
  find(name: TopicName): Topic | undefined
  findOrAdd(name: TopicName): Topic
  removeEmpty(topic: Topic): void
  showDiff(topic: Topic, diff: string): void
}

const nothing: Pick<Presence, 'entryOf' | 'own'> = { entryOf: () => null, own: () => [] }

const idOf = (server: string, member: number | '' = ''): string => `${server} ${member}`

export function createRemoteMembers({
  all,
  find,
  findOrAdd,
  removeEmpty,
  showDiff,
}: RemoteParts): Omit<RemoteMembers, 'deliver'> {
  function show(topic: Topic, server: string, { key, member, meta }: PresenceEntry): void {
    for (const diff of topic.presence.track(idOf(server, member), key, meta) ?? [])
      showDiff(topic, diff)
  }

  /** @param except members that stay */
  function hideAll(topic: Topic, prefix: string, except: ReadonlySet<string> = new Set()): void {
    for (const id of topic.presence.members()) {
      if (typeof id === 'number' || !id.startsWith(prefix) || except.has(id)) continue
      const diff = topic.presence.untrack(id)
      if (diff !== null) showDiff(topic, diff)
    }
    removeEmpty(topic)
  }

  return {
    show(server, target, entry) {
      const topic = findOrAdd(target)
      show(topic, server, entry)
      removeEmpty(topic)
    },
    hide(server, target, member) {
      const topic = find(target)
      const diff = topic?.presence.untrack(idOf(server, member))
      if (!topic || !diff) return
      showDiff(topic, diff)
      removeEmpty(topic)
    },
    replace(server, target, entries, others = []) {
      const topic = findOrAdd(target)
      const present = [...entries.map(({ member }) => member), ...others]
      hideAll(topic, idOf(server), new Set(present.map((member) => idOf(server, member))))
      // The topic may have been removed with its last member.
      const next = findOrAdd(target)
      for (const entry of entries) show(next, server, entry)
      removeEmpty(next)
    },
    hideServer(server, except = []) {
      const stay = new Set(except.map((name) => find(name)))
      for (const topic of [...all()]) if (!stay.has(topic)) hideAll(topic, idOf(server))
    },
    hideOthers() {
      for (const topic of [...all()]) hideAll(topic, '')
    },
    ownTopics: () =>
      [...all()].flatMap(({ isPrivate, presence, topic }) =>
        presence.own().length === 0 ? [] : [{ topic, isPrivate }],
      ),
    ownPresence: (target) => find(target)?.presence ?? nothing,
  }
}
