import type { PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { queryRows } from '../../query/query-rows'
import type { CatalogScope } from '../catalog'

/** Progress of an index that is being built. */
export interface IndexProgress {
  /** Process of Postgres that builds it. */
  process: number
  schema: string
  table: string
  /** Null until it has a name. */
  index: string | null
  /** Phase, in the words of Postgres. */
  phase: string
  /** Progress of the phase, from 0 to 100; null if it is unknown. */
  percent: number | null
}

/** Postgres shows the progress of other roles only to those that may read all statistics. */
const PROGRESS_SQL = `
select p.pid as process, n.nspname::text as schema, c.relname::text as table, i.relname::text as index, p.phase,
  coalesce(100 * p.tuples_done / nullif(p.tuples_total, 0), 100 * p.blocks_done / nullif(p.blocks_total, 0))::int4 as percent
from pg_catalog.pg_stat_progress_create_index p
join pg_catalog.pg_class c on c.oid = p.relid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
left join pg_catalog.pg_class i on i.oid = p.index_relid
where p.datname = pg_catalog.current_database()
order by p.pid
limit 20`

export function indexProgressQueryOptions(client: PlatformClient, scope: CatalogScope) {
  return {
    queryKey: projectKey(client, scope.projectRef, 'index-progress'),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      queryRows<IndexProgress>(client, { ...scope, sql: PROGRESS_SQL, signal }),
  }
}
