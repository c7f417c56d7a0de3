import type { ClientBase } from 'pg'
import { LOGIN_ROLES } from '../../postgres/cluster/cluster-settings'
import prepareSql from './sql/prepare-rest.sql'

const programConnections = `select pg_catalog.current_setting('max_connections')::int
  - pg_catalog.current_setting('reserved_connections')::int
  - pg_catalog.current_setting('superuser_reserved_connections')::int as connections`

/**
 * Makes a project's database tell its Data API of changes of the schema.
 * @param admin a session of the superuser, without a transaction
 * @returns the number of connections that Postgres allows logins of the project's people
 */
export async function prepareRest(admin: ClientBase): Promise<number> {
  await admin.query(
    `do $$ begin if to_regrole('${LOGIN_ROLES.rest}') is null then create role ${LOGIN_ROLES.rest}; end if; end $$`,
  )
  // One simple query is one transaction; two servers may start at the same time.
  await admin.query(`select pg_advisory_xact_lock(7246934004); ${prepareSql}`)
  const { rows } = await admin.query<{ connections: number }>(programConnections)
  return rows[0]?.connections ?? 1
}
