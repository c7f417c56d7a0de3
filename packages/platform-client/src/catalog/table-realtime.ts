import type { PlatformClient } from '../client'
import { projectKey } from '../query-keys'
import { queryRows } from '../query/query-rows'
import type { CatalogScope } from './catalog'
import { nameSql, qualifiedSql } from './ddl/ddl-parts'
import type { QualifiedName } from './ddl/ddl.types'

/** Publication of the tables whose changes reach clients. */
const PUBLICATION = 'supabase_realtime'

/** A table and the publication of realtime. */
export interface TableRealtime {
  /** The publication exists. */
  exists: boolean
  /** Changes of the table are published. */
  published: boolean
  /** It is in the publication by itself, and not with all tables or its schema. */
  listed: boolean
  /** The person may change the publication. */
  may_change: boolean
  /** Rows can be identified: otherwise Postgres refuses updates and deletions of a published table. */
  has_identity: boolean
}

/** $1 the oid of a table. */
const TABLE_REALTIME_SQL = `
select pg_catalog.json_build_object(
  'exists', p.oid is not null,
  'published', exists (
    select from pg_catalog.pg_publication_tables t
    where t.pubname = p.pubname and t.schemaname = n.nspname and t.tablename = c.relname
  ) or exists (select from pg_catalog.pg_publication_rel r where r.prpubid = p.oid and r.prrelid = c.oid),
  'listed', exists (select from pg_catalog.pg_publication_rel r where r.prpubid = p.oid and r.prrelid = c.oid),
  'may_change', coalesce(pg_catalog.pg_has_role(p.pubowner, 'USAGE') and pg_catalog.pg_has_role(c.relowner, 'USAGE'), false),
  'has_identity', c.relreplident in ('f', 'i') or (c.relreplident = 'd' and exists (
    select from pg_catalog.pg_index i where i.indrelid = c.oid and i.indisprimary
  ))
) as realtime
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
left join pg_catalog.pg_publication p on p.pubname = '${PUBLICATION}'
where c.oid = $1::bigint::oid`

export interface TableRealtimeParams extends CatalogScope {
  /** The oid of the table. */
  id: number
}

/** Reads whether changes of a table reach clients; null for a table that does not exist. */
export function tableRealtimeQueryOptions(client: PlatformClient, params: TableRealtimeParams) {
  const { id, ...scope } = params
  return {
    queryKey: projectKey(
      client,
      params.projectRef,
      'table-realtime',
      params.connectionString ?? null,
      id,
    ),
    async queryFn({ signal }: { signal: AbortSignal }): Promise<TableRealtime | null> {
      const rows = await queryRows<{ realtime: TableRealtime }>(client, {
        ...scope,
        sql: TABLE_REALTIME_SQL,
        parameters: [String(id)],
        signal,
      })
      return rows[0]?.realtime ?? null
    },
  }
}

/** Returns the statement that publishes changes of a table, or ceases to. */
export const tableRealtimeSql = (table: QualifiedName, isOn: boolean): string =>
  `alter publication ${nameSql(PUBLICATION)} ${isOn ? 'add' : 'drop'} table ${qualifiedSql(table)}`

/** Reads whether the person may publish changes of tables: false where there is no publication of realtime. */
export function mayPublishQueryOptions(client: PlatformClient, scope: CatalogScope) {
  return {
    queryKey: projectKey(
      client,
      scope.projectRef,
      'table-realtime',
      scope.connectionString ?? null,
      'may-publish',
    ),
    async queryFn({ signal }: { signal: AbortSignal }): Promise<boolean> {
      const rows = await queryRows<{ may: boolean }>(client, {
        ...scope,
        sql: `select pg_catalog.pg_has_role(pubowner, 'USAGE') as may from pg_catalog.pg_publication where pubname = '${PUBLICATION}'`,
        signal,
      })
      return rows[0]?.may === true
    },
  }
}
