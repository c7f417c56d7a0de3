import type { Closers } from '../../base/closers'
import type { Log } from '../../base/log/log'
import type { Queryable } from '../../base/transaction'
import type { BuiltInKey } from '../signing-keys/project-tokens'

/** A key that was used. */
export type UsedKey = { id: string } | { projectRef: string; role: BuiltInKey }

/** Records the last use of keys, at most once a minute per key and never while a request waits. */
export interface KeyUses {
  note(key: UsedKey): void
  /** Writes what was noted. */
  flush(): Promise<void>
}

/** Interval between two writes of a key, and the delay of a write, in milliseconds. */
const WRITE_INTERVAL_MS = 60_000
const DELAY_MS = 1_000

export function createKeyUses({
  closers,
  control,
  log,
  now = Date.now,
}: {
  closers: Pick<Closers, 'add'>
  control: Queryable
  log: Pick<Log, 'warn'>
  now?: () => number
}): KeyUses {
  const noted = new Map<string, { key: UsedKey; at: Date }>()
  /** Keys that were noted less than an interval ago. */
  const recent = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const uses = [...noted.values()]
    noted.clear()
    for (const [name, at] of recent) if (now() - at >= WRITE_INTERVAL_MS) recent.delete(name)
    const own = uses.flatMap(({ key, at }) => ('id' in key ? [{ ...key, at }] : []))
    const legacy = uses.flatMap(({ key, at }) => ('role' in key ? [{ ...key, at }] : []))
    try {
      if (own.length > 0)
        await control.query(
          `update api_keys k set last_used_at = greatest(k.last_used_at, u.at)
             from unnest($1::text[], $2::timestamptz[]) u (id, at) where k.id = u.id`,
          [own.map(({ id }) => id), own.map(({ at }) => at)],
        )
      if (legacy.length > 0)
        await control.query(
          `insert into legacy_api_keys as k (project_ref, role, last_used_at)
           select p.ref, u.role, u.at from unnest($1::text[], $2::text[], $3::timestamptz[]) u (ref, role, at)
             join projects p on p.ref = u.ref
           on conflict (project_ref, role) do update set last_used_at = greatest(k.last_used_at, excluded.last_used_at)`,
          [
            legacy.map(({ projectRef }) => projectRef),
            legacy.map(({ role }) => role),
            legacy.map(({ at }) => at),
          ],
        )
    } catch (error) {
      log.warn('The last use of API keys is not recorded', { keys: uses.length, error })
    }
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    writing = writing.then(() => (noted.size === 0 ? undefined : write()))
    return writing
  }

  closers.add(flush)
  return {
    note(key) {
      const name = 'id' in key ? key.id : `${key.projectRef}/${key.role}`
      const at = now()
      const last = recent.get(name)
      if (last !== undefined && at - last < WRITE_INTERVAL_MS) return
      recent.set(name, at)
      noted.set(name, { key, at: new Date(at) })
      timer ??= setTimeout(() => void flush(), DELAY_MS).unref()
    },
    flush,
  }
}
