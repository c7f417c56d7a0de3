import { Client, escapeIdentifier, type ClientBase } from 'pg'
import { adminConfig, withAdmin } from '../../postgres/cluster/admin-client'
import { ADMIN } from '../../postgres/cluster/cluster-settings'
import type { ClusterConnections } from '../../postgres/cluster/cluster.types'
import tablesWithRows from './sql/tables-with-rows.sql'
import withoutRows from './sql/without-rows.sql'

/** Time for emptying all tables, in milliseconds: their files are replaced, not read. */
const TIMEOUT_MS = 300_000

/**
 * Removes all rows of a project's people from the copy of a database, and what Postgres has noted
 * of them; the schema, the buckets of files and the lists of applied migrations stay. May be
 * repeated. Code of the project's people runs with no more than their own privileges.
 */
export async function emptyDatabase(clusters: ClusterConnections, ref: string): Promise<void> {
  const admin = await clusters.target(ref, 'admin')
  const service = await clusters.target(ref, 'service')
  await withAdmin({ ...admin, database: 'template1' }, dropOtherDatabases)
  await withAdmin(admin, async (superuser) => {
    await superuser.query(`set statement_timeout = ${TIMEOUT_MS}`)
    await superuser.query(endOthers)
    const { rows } = await superuser.query<{ name: string; isMissing: boolean }>(tablesWithRows)
    const tables = rows.map(({ name }) => name)
    if (tables.length > 0) {
      // Tables of other owners: one statement has to empty all that reference each other, and no
      // trigger may run as the superuser.
      const granted = rows.filter(({ isMissing }) => isMissing).map(({ name }) => name)
      const onGranted = (change: (tables: string) => string) =>
        granted.length > 0 ? superuser.query(change(granted.join(', '))) : undefined
      await onGranted((names) => `grant truncate on table ${names} to postgres`)
      try {
        await asService(service, (people) => people.query(`truncate table ${tables.join(', ')}`))
      } finally {
        await onGranted((names) => `revoke truncate on table ${names} from postgres`)
      }
    }
    await superuser.query(withoutRows)
  })
}

/** No one reads the rows meanwhile, or keeps them locked. */
const endOthers = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where backend_type = 'client backend' and usename <> '${ADMIN}'`

async function asService(
  target: Awaited<ReturnType<ClusterConnections['target']>>,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const client = new Client({
    ...adminConfig(target),
    options: `${target.options ?? ''} -c statement_timeout=${TIMEOUT_MS} -c lock_timeout=10s -c default_transaction_read_only=off`,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function dropOtherDatabases(superuser: ClientBase): Promise<void> {
  const { rows } = await superuser.query<{ name: string }>(
    `select datname as name from pg_database where datname <> all (array['postgres', 'template0', 'template1'])`,
  )
  for (const { name } of rows) {
    await superuser.query(`alter database ${escapeIdentifier(name)} is_template false`)
    await superuser.query(`drop database ${escapeIdentifier(name)} with (force)`)
  }
}
