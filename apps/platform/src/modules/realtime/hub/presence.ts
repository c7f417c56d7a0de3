import type { PresenceRoom } from './presence-room'

/** A member of another server is a text. */
export type MemberId = number | string

/** A member that shows itself. */
export interface PresenceEntry {
  member: number
  key: string
  /** Payload with its reference, as JSON. */
  meta: string
}

/** Members of a topic that show themselves. What they show is JSON: as objects it would take many times the memory. */
export interface Presence {
  readonly size: number
  /**
   * Shows a member, instead of what it has shown before.
   * @returns the changes in their order; null if there is no room
   */
  track(member: MemberId, key: string, meta: string): string[] | null
  /** Hides a member. @returns the change; null if it has shown nothing */
  untrack(member: MemberId): string | null
  /** Returns all entries, as JSON. */
  state(): string
  /** Returns the members that are shown. */
  members(): MemberId[]
  /** Returns the numbers of the members of this server that are shown. */
  own(): number[]
  /** Returns the entry of a member of this server; null if it shows nothing. */
  entryOf(member: number): PresenceEntry | null
}

interface Entry {
  key: string
  meta: string
}

export function createPresence(room: PresenceRoom): Presence {
  const entries = new Map<MemberId, Entry>()
  /** All entries as JSON, for the next who joins, if there is room; null once they have changed. */
  let written: string | null = null
  const forgetWritten = () => {
    if (written !== null) room.take(-written.length)
    written = null
  }
  const sizeOf = (entry: Entry | undefined) =>
    entry === undefined ? 0 : entry.key.length + entry.meta.length
  const leaves = (entry: Entry) => `{"joins":{},"leaves":${stateOf([entry])}}`

  return {
    get size() {
      return entries.size
    },
    track(member, key, meta) {
      const before = entries.get(member)
      if (before?.key === key && before.meta === meta) return []
      const entry = { key, meta }
      forgetWritten()
      if (!room.take(sizeOf(entry) - sizeOf(before))) return null
      entries.delete(member)
      entries.set(member, entry)
      const joins = `{"joins":${stateOf([entry])},"leaves":{}}`
      // Apart, and in this order: the ecosystem's client loses the names of entries that it replaces.
      return before === undefined ? [joins] : [leaves(before), joins]
    },
    untrack(member) {
      const entry = entries.get(member)
      if (entry === undefined) return null
      entries.delete(member)
      forgetWritten()
      room.take(-sizeOf(entry))
      return leaves(entry)
    },
    state() {
      if (written !== null) return written
      const text = stateOf(entries.values())
      if (entries.size > 0 && room.take(text.length)) written = text
      return text
    },
    members: () => [...entries.keys()],
    own: () => [...entries.keys()].filter((member) => typeof member === 'number'),
    entryOf(member) {
      const entry = entries.get(member)
      return entry === undefined ? null : { member, ...entry }
    },
  }
}

function stateOf(entries: Iterable<Entry>): string {
  const metas = new Map<string, string[]>()
  for (const { key, meta } of entries) {
    const known = metas.get(key)
    if (known) known.push(meta)
    else metas.set(key, [meta])
  }
  const members = [...metas].map(([key, all]) => `${JSON.stringify(key)}:{"metas":[${all.join()}]}`)
  return `{${members.join()}}`
}
