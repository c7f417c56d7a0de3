import { computeSettings, type ComputeSize } from '@howdah/rules/compute/compute-sizes'
import {
  RESERVED_CONNECTIONS,
  SUPERUSER_RESERVED_CONNECTIONS,
} from '../../postgres/cluster/cluster-settings'
import type { PoolMode, PoolSettings } from './pooler.types'

/** Pool size of a project that has not chosen one. */
export const DEFAULT_POOL_SIZE = 15

/**
 * Part of the programs' connections that the pools can take; the rest is for direct connections and
 * the Data API.
 */
const POOL_SHARE = 0.75

/**
 * Returns the connections that a Postgres of this size allows logins of the project's people.
 * Postgres keeps a few more for superusers.
 */
export const programConnectionsOf = (size: ComputeSize): number =>
  Number(computeSettings(size).max_connections) -
  RESERVED_CONNECTIONS -
  SUPERUSER_RESERVED_CONNECTIONS

/** Number of pools that a project has in a mode: the mode `transaction` includes the session pool. */
export const poolsIn = (mode: PoolMode): number => (mode === 'session' ? 1 : 2)

/**
 * Returns the maximum number of connections to Postgres of each pool, so that all pools together
 * leave a quarter of them to programs that connect directly and to the Data API.
 * @param programConnections connections that Postgres allows other logins than the platform's own
 */
export function maxPoolSize(mode: PoolMode, programConnections: number): number {
  return Math.max(1, Math.floor((programConnections * POOL_SHARE) / poolsIn(mode)))
}

/** Returns the size of each pool: the chosen one, or less if Postgres cannot hold it. */
export function poolSize({ mode, size }: PoolSettings, programConnections: number): number {
  return Math.min(size, maxPoolSize(mode, programConnections))
}
