import type { PlatformClient } from '../client'
import { queryRows } from '../query/query-rows'
import type { CatalogScope } from './catalog'

export interface EnumType {
  /** The oid. */
  id: number
  schema: string
  name: string
  /** In their order. */
  values: string[]
  comment: string | null
}

/** Every enum outside of Postgres' own schemas. */
const ENUMS_SQL = `
select t.oid::bigint as id, n.nspname as schema, t.typname as name,
  (select pg_catalog.json_agg(e.enumlabel order by e.enumsortorder) from pg_catalog.pg_enum e where e.enumtypid = t.oid) as values,
  pg_catalog.obj_description(t.oid, 'pg_type') as comment
from pg_catalog.pg_type t
join pg_catalog.pg_namespace n on n.oid = t.typnamespace
where t.typtype = 'e' and n.nspname not in ('pg_catalog', 'information_schema')
order by n.nspname, t.typname`

export async function listEnums(
  client: PlatformClient,
  scope: CatalogScope,
  signal?: AbortSignal,
): Promise<EnumType[]> {
  const rows = await queryRows<Omit<EnumType, 'id'> & { id: string }>(client, {
    ...scope,
    sql: ENUMS_SQL,
    signal,
  })
  return rows.map((row) => ({ ...row, id: Number(row.id), values: row.values ?? [] }))
}
