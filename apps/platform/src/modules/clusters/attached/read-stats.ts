import { AttachedDatabaseError } from '../../../postgres/cluster/cluster-errors'
import type { ClusterCounters } from '../../../postgres/statistics/cluster-counters'
import type { ClusterStats } from '../clusters.types'
import { attachedMessages } from './attached.messages'

/**
 * Parses the row of attached-stats.sql. An unknown server may return anything.
 * @throws AttachedDatabaseError
 */
export function readStats(row: readonly (string | null)[] = []): ClusterStats {
  const [postgresVersion, databaseSizeBytes, connections, maxConnections, startedAt, uptime] = row
  const started = new Date(startedAt ?? NaN)
  if (!postgresVersion || !/^\d+$/.test(databaseSizeBytes ?? '') || Number.isNaN(started.getTime()))
    throw strange()
  return {
    postgresVersion: postgresVersion.slice(0, 100),
    databaseSizeBytes: databaseSizeBytes ?? '',
    connections: count(connections),
    maxConnections: count(maxConnections),
    startedAt: started,
    uptimeSeconds: count(uptime),
  }
}

/** The row of attached-counters.sql. @throws AttachedDatabaseError */
export function readCounters(row: readonly (string | null)[] = []): ClusterCounters {
  const [connections, maxConnections, databaseBytes, transactions, blocksHit, blocksRead, since] =
    row
  return {
    connections: count(connections),
    maxConnections: count(maxConnections),
    databaseBytes: int8(databaseBytes),
    transactions: int8(transactions),
    blocksHit: int8(blocksHit),
    blocksRead: int8(blocksRead),
    since: (since ?? '').slice(0, 200),
  }
}

function int8(text: string | null | undefined): string {
  if (!/^\d{1,18}$/.test(text ?? '')) throw strange()
  return text ?? ''
}

function count(text: string | null | undefined): number {
  const number = /^\d{1,15}$/.test(text ?? '') ? Number(text) : NaN
  if (Number.isNaN(number)) throw strange()
  return number
}

const strange = () => new AttachedDatabaseError(attachedMessages.notPostgres)
