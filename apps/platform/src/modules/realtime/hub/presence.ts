/** Entry of a member of a topic, with what it shows of itself. */
export type PresenceMeta = Record<string, unknown> & { phx_ref: string }
export type PresenceState = Record<string, { metas: PresenceMeta[] }>

/** Entries that came and went. */
export interface PresenceDiff {
  joins: PresenceState
  leaves: PresenceState
}

/** Members of a topic that show themselves. */
export interface Presence {
  /** Bytes of all entries. */
  readonly bytes: number
  /** Adds the entry of a member that has none. */
  track(member: number, key: string, payload: Record<string, unknown>): PresenceDiff
  /** Removes the entry of a member; null if it has none. */
  untrack(member: number): PresenceDiff | null
  /** Returns the bytes of a member's entry. */
  bytesOf(member: number): number
  state(): PresenceState
}

interface Entry {
  key: string
  meta: PresenceMeta
  bytes: number
}

export function createPresence(nextRef: () => string): Presence {
  const entries = new Map<number, Entry>()
  let bytes = 0

  function remove(member: number): Entry | undefined {
    const entry = entries.get(member)
    if (entry === undefined) return undefined
    entries.delete(member)
    bytes -= entry.bytes
    return entry
  }

  return {
    get bytes() {
      return bytes
    },
    bytesOf: (member) => entries.get(member)?.bytes ?? 0,
    track(member, key, payload) {
      const meta = { ...payload, phx_ref: nextRef() }
      const entry = { key, meta, bytes: JSON.stringify(meta).length + key.length }
      entries.set(member, entry)
      bytes += entry.bytes
      return { joins: stateOf([entry]), leaves: {} }
    },
    untrack(member) {
      const entry = remove(member)
      return entry === undefined ? null : { joins: {}, leaves: stateOf([entry]) }
    },
    state: () => stateOf(entries.values()),
  }
}

function stateOf(entries: Iterable<Entry>): PresenceState {
  const metas = new Map<string, { metas: PresenceMeta[] }>()
  for (const { key, meta } of entries) {
    const known = metas.get(key)
    if (known) known.metas.push(meta)
    else metas.set(key, { metas: [meta] })
  }
  // A key may be `__proto__`.
  return Object.fromEntries(metas)
}
