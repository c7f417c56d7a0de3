import type { PlatformClient } from '../client'
import { queryRows } from '../query/query-rows'
import { projectKey } from '../query-keys'
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

const RELATION_NAME_SQL = `
select n.nspname::text as schema, c.relname::text as name
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.oid = $1::text::pg_catalog.oid`

/** Reads the name of a relation by its oid; null when there is none. */
export const relationNameQueryOptions = (
  client: PlatformClient,
  { projectRef, id }: { projectRef: string; id: number },
) => ({
  queryKey: projectKey(client, projectRef, 'relation-name', id),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<QualifiedName | null> => {
    const [row] = await queryRows<QualifiedName>(client, {
      projectRef,
      sql: RELATION_NAME_SQL,
      parameters: [String(id)],
      signal,
    })
    return row ?? null
  },
})
