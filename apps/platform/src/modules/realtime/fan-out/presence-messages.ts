import type { Topics } from '../hub/topics'
import type { ServerMessage } from './messages'

/** Characters of the entries that the first message of a topic has. */
const MAX_CHARACTERS = 250_000

/** Writes all presence of a project on this server, each message as the members are when it is taken. */
export function* presenceMessages(
  ref: string,
  topics: Pick<Topics, 'ownPresence' | 'ownTopics'>,
): Generator<ServerMessage, void> {
  for (const target of topics.ownTopics()) {
    // The topic is looked up again: it may have gone, and come back, since the last message.
    const entryOf = (member: number) => topics.ownPresence(target).entryOf(member)
    const members = topics.ownPresence(target).own()
    const entries = []
    let characters = 0
    let count = 0
    for (const member of members) {
      const entry = entryOf(member)
      if (entry === null) continue
      characters += entry.key.length + entry.meta.length
      if (entries.length > 0 && characters > MAX_CHARACTERS) break
      entries.push(entry)
      count += 1
    }
    const others = members.slice(count)
    yield { kind: 'present', ref, ...target, entries, others }
    for (const member of others) {
      const entry = entryOf(member)
      if (entry !== null) yield { kind: 'track', ref, ...target, entry }
    }
  }
  yield { kind: 'topics', ref, topics: topics.ownTopics() }
}
