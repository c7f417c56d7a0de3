import type { ClusterCounters } from '../../postgres/statistics/cluster-counters'
import type { ClusterSample } from './metrics.types'

/** Counters as they stood at a moment, in milliseconds. */
export interface CountersAt {
  at: number
  counters: ClusterCounters
}

/**
 * Maximum time between two polls for which the difference of the counters still belongs to one
 * minute.
 */
const MAX_STEP_MS = 150_000

/**
 * Returns the activity of a cluster since the previous poll. It is null if Postgres has reset its
 * counters, or the previous poll is too long ago.
 */
export function clusterSample(
  before: CountersAt | undefined,
  { at, counters }: CountersAt,
): ClusterSample {
  const { connections, maxConnections, databaseBytes, since } = counters
  const from =
    before && before.counters.since === since && at - before.at <= MAX_STEP_MS
      ? before.counters
      : null
  const step = (name: 'transactions' | 'blocksHit' | 'blocksRead'): string | null => {
    const more = from === null ? null : BigInt(counters[name]) - BigInt(from[name])
    return more === null || more < 0n ? null : String(more)
  }
  return {
    ...{ connections, maxConnections, databaseBytes },
    transactions: step('transactions'),
    blocksHit: step('blocksHit'),
    blocksRead: step('blocksRead'),
  }
}
