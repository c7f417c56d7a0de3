import type { PresenceRoom } from './presence-room'

/** Members of a topic that show themselves. What they show is JSON: as objects it would take many times the memory. */
export interface Presence {
  /**
   * Shows a member, instead of what it has shown before.
   * @returns the changes in their order; null if there is no room
   */
  track(member: number, key: string, payload: Record<string, unknown>): string[] | null
  /** Hides a member. @returns the change; null if it has shown nothing */
  untrack(member: number): string | null
  /** Returns all entries, as JSON. */
  state(): string
}

interface Entry {
  key: string
  /** Payload with its reference, as JSON. */
  meta: string
}

export function createPresence(nextRef: () => string, room: PresenceRoom): Presence {
  const entries = new Map<number, Entry>()
  const sizeOf = (entry: Entry | undefined) =>
    entry === undefined ? 0 : entry.key.length + entry.meta.length
  const leaves = (entry: Entry) => `{"joins":{},"leaves":${stateOf([entry])}}`

  return {
    track(member, key, payload) {
      const before = entries.get(member)
      const entry = { key, meta: JSON.stringify({ ...payload, phx_ref: nextRef() }) }
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
      room.take(-sizeOf(entry))
      return leaves(entry)
    },
    state: () => stateOf(entries.values()),
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
