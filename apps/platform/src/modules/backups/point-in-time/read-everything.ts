import type { Client } from 'pg'
import { withAdmin } from '../../../postgres/cluster/admin-client'
import { ALWAYS_THERE } from '../../../postgres/cluster/cluster-settings'
import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'

/** Limit of the time for one table, in minutes. */
const TABLE_MINUTES = 30

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Reads every page of every table, with the checksum that Postgres compares with each. Runs nothing
 * that people wrote.
 * @returns number of tables
 * @throws at the first page that is damaged
 */
export async function readEverything(target: Omit<ConnectionTarget, 'database'>): Promise<number> {
  const databases = await withAdmin({ ...target, database: ALWAYS_THERE }, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      // One whose creation or deletion was interrupted cannot be opened.
      'select datname as name from pg_database where datallowconn and datconnlimit <> -2 order by 1',
    )
    return rows.map(({ name }) => name)
  })
  let tables = 0
  for (const database of databases) tables += await withAdmin({ ...target, database }, readDatabase)
  return tables
}

async function readDatabase(client: Client): Promise<number> {
  await client.query(`set statement_timeout = '${TABLE_MINUTES}min'`)
  const { rows } = await client.query<{ schema: string; name: string; kind: string }>(
    `select n.nspname as schema, c.relname as name, c.relkind as kind from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'm') and c.relpersistence <> 't' and c.relispopulated`,
  )
  // A query would be planned, which evaluates the expressions of people's indexes. Values that are
  // stored apart are read with their rows.
  for (const { schema, name } of rows)
    await client.query(`copy ${quoted(schema)}.${quoted(name)} to '/dev/null'`)
  return rows.filter(({ kind, schema }) => kind === 'r' && !schema.startsWith('pg_')).length
}
