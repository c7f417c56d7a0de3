import { CONSOLE } from '../pool-files'
import { openConsole, type ConsoleAddress, type ConsoleSession } from './console'

/** Shares of the clients of a pool process. */
export interface ClientShares {
  /** Clients of one database. */
  max: number
  /** Clients of all databases from which on each has an equal share of this number. */
  crowd: number
}

/**
 * Returns the number of clients that each database may have, so that a few databases with many
 * clients each, which may belong to one person, do not keep out the others.
 * @param counts clients of each database
 */
export function clientShare(counts: readonly number[], { max, crowd }: ClientShares): number {
  const used = counts.filter((count) => count > 0)
  const total = used.reduce((sum, count) => sum + count, 0)
  return total < crowd ? max : Math.min(max, Math.max(1, Math.floor(crowd / used.length)))
}

/** Limits the clients of each database of a pool process. */
export interface ClientLimit {
  /** Refuses new clients of databases that have the maximum, and accepts those of the others. */
  check(): Promise<void>
  close(): Promise<void>
}

export interface ClientLimitOptions extends ClientShares {
  onChange(database: string, isFull: boolean): void
}

/**
 * Creates the limit. PgBouncer has one of its own from version 1.24 on; before, a database can only
 * be disabled, which its present clients do not notice.
 */
export function createClientLimit(
  address: ConsoleAddress,
  { onChange, ...shares }: ClientLimitOptions,
): ClientLimit {
  let session: ConsoleSession | null = null
  let checking: Promise<void> | null = null

  async function check(): Promise<void> {
    if (!session?.isOpen) session = await openConsole(address)
    const counts = countClients(await session.run('SHOW POOLS'))
    const share = clientShare([...counts.values()], shares)
    for (const { name, disabled } of await session.run('SHOW DATABASES')) {
      const database = String(name)
      if (database === CONSOLE) continue
      const isFull = (counts.get(database) ?? 0) >= share
      if (isFull === (Number(disabled) === 1)) continue
      await session.run(`${isFull ? 'DISABLE' : 'ENABLE'} ${database}`)
      onChange(database, isFull)
    }
  }

  return {
    // A check that takes longer than the interval is not followed by others that wait for it.
    check: () => (checking ??= check().finally(() => (checking = null))),
    async close() {
      await checking?.catch(() => undefined)
      await session?.close()
      session = null
    },
  }
}

/** Returns the number of clients by database, of all users. */
function countClients(pools: readonly Record<string, unknown>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { database, cl_active: active, cl_waiting: waiting } of pools) {
    const name = String(database)
    counts.set(name, (counts.get(name) ?? 0) + Number(active) + Number(waiting))
  }
  return counts
}
