import type { ConnectionPoolMode } from './connect.types'

/** Fields of a pooler's settings that decide whether it can be connected to. */
export interface PoolerSettings {
  pgbouncer_enabled: boolean
  pool_mode: ConnectionPoolMode
  /** Reason why the pooler is not available, in the server's words. */
  reason?: string | null | undefined
}

export type PoolerAvailability =
  | { isAvailable: true }
  /** Transactions cannot share connections while the pool mode is session. */
  | { isAvailable: false; cause: 'session-mode' }
  /** The server cannot run the pooler, for the reason that it gives. */
  | { isAvailable: false; cause: 'server'; reason: string }
  /** The server has no pool of this mode. */
  | { isAvailable: false; cause: 'none' }

/**
 * Decides whether the pool of a mode can be connected to (the transaction pooler is
 * blocked when the pool mode is session).
 * @param settings null where the server has no pooler
 * @param pools modes of the pools that the server lists
 */
export function poolerAvailability(
  mode: ConnectionPoolMode,
  settings: PoolerSettings | null,
  pools: readonly { pool_mode: ConnectionPoolMode }[],
): PoolerAvailability {
  if (!settings) return { isAvailable: false, cause: 'none' }
  const { reason } = settings
  if (reason !== undefined && reason !== null && reason !== '')
    return { isAvailable: false, cause: 'server', reason }
  if (mode === 'transaction' && settings.pool_mode === 'session')
    return { isAvailable: false, cause: 'session-mode' }
  return settings.pgbouncer_enabled && pools.some(({ pool_mode }) => pool_mode === mode)
    ? { isAvailable: true }
    : { isAvailable: false, cause: 'none' }
}
