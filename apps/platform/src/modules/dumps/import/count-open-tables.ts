import { withAdmin } from '../../../postgres/cluster/admin-client'
import type { DumpsServices } from '../services'

/** Tables that the role of the public key reaches, and that no row-level security guards. */
const COUNT = `
  select count(*)::int as count
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where n.nspname = any ($1::text[]) and c.relkind in ('r', 'p') and not c.relrowsecurity
     and pg_catalog.has_schema_privilege('anon', n.oid, 'USAGE')
     and (pg_catalog.has_table_privilege('anon', c.oid, 'SELECT, INSERT, UPDATE, DELETE')
       or pg_catalog.has_any_column_privilege('anon', c.oid, 'SELECT, INSERT, UPDATE'))
     and not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.objid = c.oid and d.deptype = 'e')`

/**
 * Counts the tables of a project that everyone with its public key reaches by the Data API.
 * @returns null if they could not be counted
 */
export async function countOpenTables(
  { clusters, restConfigs }: Pick<DumpsServices, 'clusters' | 'restConfigs'>,
  ref: string,
): Promise<number | null> {
  try {
    const { db_schema: schemas, enabled } = await restConfigs.of(ref)
    if (!enabled) return 0
    const { rows } = await withAdmin(await clusters.target(ref, 'admin'), (admin) =>
      admin.query<{ count: number }>(COUNT, [schemas]),
    )
    return rows[0]?.count ?? null
  } catch {
    // The import counts; the security advisor shows them later.
    return null
  }
}
