import type { PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { queryRows } from '../../query/query-rows'
import type { CatalogScope } from '../catalog'

/** Reader that is connected for replication: a standby, or a subscriber of a publication. */
export interface ReplicationReader {
  pid: string
  name: string
  role: string
  /** Null for one on the same machine. */
  address: string | null
  state: string
  sync_state: string
  /** Bytes that it has not applied; null if unknown. */
  lag_bytes: string | null
}

/** Subscription of a database to the publications of another one. */
export interface SubscriptionEntry {
  name: string
  database: string
  is_enabled: boolean
  is_running: boolean
  publications: string[]
}

export interface ReplicationPeers {
  readers: ReplicationReader[]
  subscriptions: SubscriptionEntry[]
}

const PEERS_SQL = `
select
  (
    select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
      'pid', r.pid::text, 'name', r.application_name, 'role', r.usename, 'address', pg_catalog.host(r.client_addr),
      'state', coalesce(r.state, ''), 'sync_state', coalesce(r.sync_state, ''),
      'lag_bytes', pg_catalog.pg_wal_lsn_diff(r.sent_lsn, r.replay_lsn)::bigint::text
    ) order by r.application_name, r.pid), '[]')
    from pg_catalog.pg_stat_replication r
  ) as readers,
  (
    select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', s.subname, 'database', d.datname, 'is_enabled', s.subenabled, 'publications', s.subpublications,
      'is_running', exists (select from pg_catalog.pg_stat_subscription w where w.subid = s.oid and w.pid is not null)
    ) order by s.subname), '[]')
    from pg_catalog.pg_subscription s
    join pg_catalog.pg_database d on d.oid = s.subdbid
  ) as subscriptions`

/** Returns the readers of a project's changes, and the subscriptions of its databases. */
export async function getReplicationPeers(
  client: PlatformClient,
  scope: CatalogScope,
  signal?: AbortSignal,
): Promise<ReplicationPeers> {
  const [peers] = await queryRows<ReplicationPeers>(client, { ...scope, sql: PEERS_SQL, signal })
  return peers ?? { readers: [], subscriptions: [] }
}

export function replicationPeersQueryOptions(client: PlatformClient, scope: CatalogScope) {
  return {
    queryKey: projectKey(client, scope.projectRef, 'replication-peers'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getReplicationPeers(client, scope, signal),
  }
}
