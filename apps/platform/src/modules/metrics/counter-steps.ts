import type { ClusterCounters } from '../clusters/clusters.types'
import type { ClusterSample } from './metrics.types'

/** Counters as they stood at a moment, in milliseconds. */
export interface CountersAt {
  at: number
  counters: ClusterCounters
}

/** What is counted between two looks belongs to one minute only while they are not much further apart. */
const LONGEST_STEP = 150_000

/** What a cluster did since the look before. Where Postgres has counted anew, or nobody looked for a while, that is not known. */
export function clusterSample(
  before: CountersAt | undefined,
  { at, counters }: CountersAt,
): ClusterSample {
  const { connections, maxConnections, databaseBytes, since } = counters
  const from =
    before && before.counters.since === since && at - before.at <= LONGEST_STEP
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
