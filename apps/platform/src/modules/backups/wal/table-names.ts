import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'
import { withAdmin } from '../../../postgres/cluster/admin-client'
import { ALWAYS_THERE } from '../../../postgres/cluster/cluster-settings'

/** Table of people, as the catalog names it. */
export interface Table {
  /** Number of its database. */
  database: number
  oid: number
  file: number | null
  name: string
}

/** The tables of a project by the numbers of their databases. */
export type TableNames = ReadonlyMap<number, readonly Table[]>

export interface Database {
  oid: number
  name: string
}

/** Source of the names. */
export interface NameSource {
  databases(): Promise<readonly Database[]>
  /** The oldest tables of a database. */
  tables(database: Database, limit: number): Promise<readonly Table[]>
}

/** Number of tables of a project whose names are known, in all of its databases together. */
export const MAX_TABLES = 50_000

/**
 * Reads the names of the tables in databases that have changed or are new.
 * @param stale numbers of those that have changed; null for all
 */
export async function refreshNames(
  known: TableNames,
  stale: ReadonlySet<number> | null,
  source: NameSource,
): Promise<TableNames> {
  const databases = await source.databases()
  const names = new Map<number, readonly Table[]>()
  let left = MAX_TABLES
  for (const { oid } of databases) {
    const unchanged = stale === null || stale.has(oid) ? undefined : known.get(oid)
    if (!unchanged) continue
    names.set(oid, unchanged)
    left -= unchanged.length
  }
  for (const database of databases) {
    if (names.has(database.oid)) continue
    const found = left > 0 ? await source.tables(database, left) : []
    names.set(database.oid, found)
    left -= found.length
  }
  return names
}

/** @param adminOf returns a login on a database of the project */
export const catalogNames = (
  adminOf: (database: string) => Promise<ConnectionTarget>,
): NameSource => ({
  databases: async () =>
    withAdmin(await adminOf(ALWAYS_THERE), async (client) => {
      const { rows } = await client.query<Database>(
        'select oid, datname as name from pg_database where datallowconn and not datistemplate order by 1',
      )
      return rows
    }),
  tables: async ({ name, oid: database }, limit) =>
    withAdmin(await adminOf(name), async (client) => {
      const prefix = name === 'postgres' ? '' : `${name}.`
      const { rows } = await client.query<Omit<Table, 'database'>>(
        `select c.oid, pg_relation_filenode(c.oid) as file, n.nspname || '.' || c.relname as name
           from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relkind in ('r', 'm', 'p') and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema')
          order by c.oid limit $1`,
        [limit],
      )
      return rows.map((table) => ({ ...table, database, name: prefix + table.name }))
    }),
})
