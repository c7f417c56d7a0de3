import type { Client } from 'pg'
import { withAdmin } from '../../../postgres/cluster/admin-client'
import { ALWAYS_THERE } from '../../../postgres/cluster/cluster-settings'
import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'

/** Limit of the time for one table or index, in minutes. */
const TABLE_MINUTES = 30

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Reads every page of every table, index and sequence, with the checksum that Postgres compares with
 * each. Runs nothing that people wrote.
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
  await readPages(client)
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

/**
 * Reads the pages that reading the tables' rows does not: those of indexes, of sequences, and of
 * values that are stored apart and belong to no row any more. The function is made for the session
 * alone, whatever extensions the database has.
 */
async function readPages(client: Client): Promise<void> {
  // Triggers on events would run what people wrote.
  await client.query('set event_triggers = off')
  await client.query(
    `create function pg_temp.read_pages(regclass, text, text, bigint, bigint) returns bigint language c as '$libdir/pg_prewarm', 'pg_prewarm'`,
  )
  const { rows } = await client.query<{ oid: string }>(
    `select oid::text from pg_class where relkind in ('i', 't', 'S') and relpersistence <> 't' and pg_relation_filenode(oid) is not null`,
  )
  for (const { oid } of rows)
    await client.query(
      `select pg_temp.read_pages($1::oid::regclass, 'buffer', 'main', null, null)`,
      [oid],
    )
}
