import type { PlatformClient } from '../client'
import { queryRows } from '../query/query-rows'
import { projectKey } from '../query-keys'
import { DISK_USAGE_SQL, STORAGE_BYTES_SQL, WAL_BYTES_SQL } from './disk-usage.sql'

/** Sizes are int8 as text. */
export interface DiskUsage {
  /** Databases that the role may connect to, the largest first. */
  databases: { name: string; bytes: string }[]
  /** The largest tables, with their indexes. */
  tables: { schema: string; name: string; bytes: string }[]
  /** Null where the role may not read it. */
  wal_bytes: string | null
  /** Null where the project has no files or the role may not read them. */
  storage_bytes: string | null
  /** Memory and workers of Postgres, with their units. */
  settings: { name: string; value: string }[]
}

interface DiskUsageParams {
  projectRef: string
  /** The project has files. */
  hasStorage: boolean
}

/** Returns what takes space on a project's disk, and the memory and workers of its Postgres. */
export async function getDiskUsage(
  client: PlatformClient,
  { projectRef, hasStorage }: DiskUsageParams,
  signal?: AbortSignal,
): Promise<DiskUsage> {
  const read = <Row>(sql: string) => queryRows<Row>(client, { projectRef, sql, signal })
  const [rows, wal, files] = await Promise.all([
    read<Omit<DiskUsage, 'storage_bytes' | 'wal_bytes'>>(DISK_USAGE_SQL),
    read<{ bytes: string }>(WAL_BYTES_SQL).catch(() => []),
    // The schema of the files can be dropped, or closed to a role.
    hasStorage ? read<{ bytes: string }>(STORAGE_BYTES_SQL).catch(() => []) : [],
  ])
  const [usage] = rows
  if (!usage) throw new Error('The catalog returned no row.')
  return { ...usage, wal_bytes: wal[0]?.bytes ?? null, storage_bytes: files[0]?.bytes ?? null }
}

export function diskUsageQueryOptions(client: PlatformClient, params: DiskUsageParams) {
  return {
    queryKey: projectKey(client, params.projectRef, 'disk-usage'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getDiskUsage(client, params, signal),
  }
}
