import type { PlatformClient } from '../client'
import { queryRows } from '../query/query-rows'
import type { CatalogScope } from './catalog'
import type { QualifiedName } from './ddl/ddl.types'

const RELATION_ID_SQL = `
select c.oid::bigint::text as id
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where n.nspname = $1 and c.relname = $2`

/** The oid of a relation; null when there is none of that name. */
export async function getRelationId(
  client: PlatformClient,
  params: CatalogScope & QualifiedName & { signal?: AbortSignal },
): Promise<number | null> {
  const { schema, name, ...scope } = params
  const rows = await queryRows<{ id: string }>(client, {
    ...scope,
    sql: RELATION_ID_SQL,
    parameters: [schema, name],
  })
  return rows[0] ? Number(rows[0].id) : null
}
