import type { PlatformClient } from '../client'
import { projectKey } from '../query-keys'
import { queryRows } from '../query/query-rows'
import type { CatalogScope } from './catalog'
import { nameSql, qualifiedSql } from './ddl/ddl-parts'
import type { QualifiedName } from './ddl/ddl.types'

/** Publication of the tables whose changes reach clients. */
export const PUBLICATION = 'supabase_realtime'

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
  /** A policy lets a role read rows; without effect while row-level security is off. */
  has_readers: boolean
}

/** The alias of a table is c. */
const READING_POLICY = `select from pg_catalog.pg_policy p
    where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*')`

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
  )),
  'has_readers', exists (${READING_POLICY})
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

export interface UnreadTablesParams {
  projectRef: string
  role: string
  schema: string
  /** Empty for all tables of the schema. */
  table: string
}

/** Number of tables that are named. */
const MAX_UNREAD = 5

/** Reads the names of published tables of which a role receives no rows, because no policy lets it read. */
export function unreadTablesQueryOptions(client: PlatformClient, params: UnreadTablesParams) {
  const { projectRef, role, schema, table } = params
  return {
    queryKey: projectKey(client, projectRef, 'table-realtime', 'unread', role, schema, table),
    async queryFn({ signal }: { signal: AbortSignal }): Promise<string[]> {
      const rows = await queryRows<{ name: string }>(client, {
        ...{ projectRef, signal },
        sql: UNREAD_TABLES_SQL,
        parameters: [role, schema, table],
      })
      return rows.map(({ name }) => name)
    },
  }
}

/** $1 role, $2 schema or `*`, $3 table, `*` or nothing. */
const UNREAD_TABLES_SQL = `
select c.relname as name
from pg_catalog.pg_publication_tables t
join pg_catalog.pg_namespace n on n.nspname = t.schemaname
join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = t.tablename
join pg_catalog.pg_roles r on r.rolname = $1
where t.pubname = '${PUBLICATION}' and $2::text in (n.nspname::text, '*') and $3::text in (c.relname::text, '*', '')
  and c.relrowsecurity and not r.rolbypassrls
  and not exists (${READING_POLICY} and exists (
    select from pg_catalog.unnest(p.polroles) role
    where case when role = 0 then true else pg_catalog.pg_has_role(r.oid, role, 'USAGE') end
  ))
order by 1
limit ${MAX_UNREAD}`

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
