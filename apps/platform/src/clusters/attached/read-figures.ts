import { AttachedDatabaseError } from '../cluster-errors'
import type { ClusterFigures } from '../clusters.types'
import { attachedMessages } from './attached.messages'

/** The row of attached-figures.sql. A server that we do not know may answer anything. @throws AttachedDatabaseError */
export function readFigures(row: readonly (string | null)[] = []): ClusterFigures {
  const [postgresVersion, databaseSizeBytes, connections, maxConnections, startedAt, uptime] = row
  const started = new Date(startedAt ?? NaN)
  if (!postgresVersion || !/^\d+$/.test(databaseSizeBytes ?? '') || Number.isNaN(started.getTime())) throw strange()
  return {
    postgresVersion: postgresVersion.slice(0, 100),
    databaseSizeBytes: databaseSizeBytes ?? '',
    connections: count(connections),
    maxConnections: count(maxConnections),
    startedAt: started,
    uptimeSeconds: count(uptime),
  }
}

function count(text: string | null | undefined): number {
  const number = /^\d{1,15}$/.test(text ?? '') ? Number(text) : NaN
  if (Number.isNaN(number)) throw strange()
  return number
}

const strange = () => new AttachedDatabaseError(attachedMessages.notPostgres)
