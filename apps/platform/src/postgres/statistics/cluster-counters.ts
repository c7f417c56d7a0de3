import type { ClientBase } from 'pg'
import countersSql from './counters.sql'

/**
 * Counters of Postgres since its start or the last reset; int8 as text. Two of them are comparable
 * if `since` stays the same.
 */
export interface ClusterCounters {
  connections: number
  maxConnections: number
  /** Of all databases. */
  databaseBytes: string
  transactions: string
  blocksHit: string
  blocksRead: string
  /** Start of counting: the start time of Postgres and the last reset of its statistics. */
  since: string
}

/** Reads the counters of a primary or a standby as its superuser. */
export async function readClusterCounters(
  client: Pick<ClientBase, 'query'>,
): Promise<ClusterCounters> {
  const { rows } = await client.query<ClusterCounters>(countersSql)
  if (rows[0] === undefined) throw new Error('Postgres has returned no counters.')
  return rows[0]
}
