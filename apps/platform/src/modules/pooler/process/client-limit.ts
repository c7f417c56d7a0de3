import { openConsole, type ConsoleAddress, type ConsoleSession } from './console'

/** Limits the clients of each database of a pool process. */
export interface ClientLimit {
  /** Refuses new clients of databases that have the maximum, and accepts those of the others. */
  check(): Promise<void>
  close(): Promise<void>
}

export interface ClientLimitOptions {
  /** Clients of one database. */
  max: number
  onChange(database: string, isFull: boolean): void
}

/**
 * Creates the limit. PgBouncer has one of its own from version 1.24 on; before, a database can only
 * be disabled, which its present clients do not notice.
 */
export function createClientLimit(
  address: ConsoleAddress,
  { max, onChange }: ClientLimitOptions,
): ClientLimit {
  let session: ConsoleSession | null = null
  let checking: Promise<void> | null = null

  async function check(): Promise<void> {
    if (!session?.isOpen) session = await openConsole(address)
    const counts = countClients(await session.run('SHOW POOLS'))
    for (const { name, disabled } of await session.run('SHOW DATABASES')) {
      const database = String(name)
      const isFull = (counts.get(database) ?? 0) >= max
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
