import type { PlatformClient } from '../client'
import { queryRows } from '../query/query-rows'
import type { CatalogScope } from './catalog'
import { projectKey } from '../query-keys'

/** A type of the database's own, which a column can have. */
export interface TypeEntry {
  /** As SQL writes it: `public."My mood"`. */
  sql: string
  kind: 'enum' | 'domain' | 'composite' | 'range' | 'base'
  /** The values of an enum in their order; empty for any other kind. */
  values: string[]
  comment: string | null
}

/** Types outside of Postgres' own schemas, but for the rows of tables and for arrays. */
const TYPES_SQL = `
select pg_catalog.format('%I.%I', n.nspname, t.typname) as sql,
  case t.typtype when 'e' then 'enum' when 'd' then 'domain' when 'c' then 'composite' when 'b' then 'base' else 'range' end as kind,
  coalesce(
    (select pg_catalog.json_agg(e.enumlabel order by e.enumsortorder) from pg_catalog.pg_enum e where e.enumtypid = t.oid), '[]'
  ) as values,
  pg_catalog.obj_description(t.oid, 'pg_type') as comment
from pg_catalog.pg_type t
join pg_catalog.pg_namespace n on n.oid = t.typnamespace
left join pg_catalog.pg_class c on c.oid = t.typrelid
where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'
  and t.typtype in ('e', 'd', 'c', 'r', 'm', 'b') and t.typelem = 0
  and (c.oid is null or c.relkind = 'c')
  and pg_catalog.has_type_privilege(t.oid, 'USAGE') and pg_catalog.has_schema_privilege(n.oid, 'USAGE')
order by n.nspname, t.typname`

export const listTypes = (
  client: PlatformClient,
  scope: CatalogScope,
  signal?: AbortSignal,
): Promise<TypeEntry[]> => queryRows<TypeEntry>(client, { ...scope, sql: TYPES_SQL, signal })

export function typesQueryOptions(client: PlatformClient, scope: CatalogScope) {
  return {
    queryKey: projectKey(client, scope.projectRef, 'types', scope.connectionString ?? null),
    queryFn: ({ signal }: { signal: AbortSignal }) => listTypes(client, scope, signal),
  }
}
