import { createHash } from 'node:crypto'
import { escapeLiteral } from 'pg'
import { withAdmin } from '../../postgres/cluster/admin-client'
import type { ConnectionTarget } from '../../postgres/cluster/cluster.types'
import { POOLER_LOGIN } from '../../postgres/cluster/cluster-settings'
import { scramVerifier } from '../../postgres/passwords/scram'
import getAuth from './sql/get-auth.sql'
import poolerState from './sql/pooler-state.sql'

/** Settings of the login's sessions, so that those of the database cannot break the lookup. */
const SETTINGS: Readonly<Record<string, string>> = {
  role: 'none',
  statement_timeout: '10s',
  lock_timeout: '10s',
  transaction_timeout: '0',
  idle_session_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  client_encoding: 'UTF8',
  log_min_messages: 'fatal',
}

const programConnections = `select pg_catalog.current_setting('max_connections')::int
  - pg_catalog.current_setting('reserved_connections')::int
  - pg_catalog.current_setting('superuser_reserved_connections')::int as connections`

/**
 * Prepares a project's Postgres for the pooler: its login, and the function by which it finds the
 * verifiers of people's roles. Takes one query if there is nothing to do.
 * @param admin the superuser of the project's own database
 * @returns the number of connections that Postgres allows logins of the project's people
 */
export async function prepareDatabase(admin: ConnectionTarget, password: string): Promise<number> {
  return withAdmin(admin, async (client) => {
    const verifier = scramVerifier(password, POOLER_LOGIN)
    const { rows } = await client.query<{ prepared: boolean }>(poolerState, [
      POOLER_LOGIN,
      verifier,
      createHash('md5').update(getAuth).digest('hex'),
      Object.entries(SETTINGS).map(([name, value]) => `${name}=${value}`),
    ])
    if (!rows[0]?.prepared) await client.query(makePoolerLogin(verifier))
    const { rows: limits } = await client.query<{ connections: number }>(programConnections)
    return limits[0]?.connections ?? 1
  })
}

/**
 * Returns the statements that make the login and its function. They belong to the superuser, so
 * that people can neither change nor call the function.
 */
export function makePoolerLogin(verifier: string): string {
  return [
    `do $$
declare
  granted name;
  grantor name;
begin
  if to_regrole('${POOLER_LOGIN}') is null then create role ${POOLER_LOGIN}; end if;
  -- A membership is only revoked as one of the role that has granted it.
  for granted, grantor in
    select g.rolname, pg_get_userbyid(m.grantor) from pg_auth_members m join pg_roles g on g.oid = m.roleid
     where m.member = to_regrole('${POOLER_LOGIN}') loop
    execute format('revoke %I from ${POOLER_LOGIN} granted by %I cascade', granted, grantor);
  end loop;
  -- Not without need: a database is the one object here that other work of the platform changes, too.
  if not has_database_privilege('${POOLER_LOGIN}', current_database(), 'connect') then
    execute format('grant connect on database %I to ${POOLER_LOGIN}', current_database());
  end if;
end $$`,
    `alter role ${POOLER_LOGIN} login noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls connection limit -1 valid until 'infinity' password ${escapeLiteral(verifier)}`,
    `alter role ${POOLER_LOGIN} reset all`,
    // Settings of a login win over those that an owner sets for the database. That of the superuser's session is empty; an
    // empty text would be stored as a list with one empty name.
    `alter role ${POOLER_LOGIN} set local_preload_libraries from current`,
    ...Object.entries(SETTINGS).map(
      ([name, value]) => `alter role ${POOLER_LOGIN} set ${name} = '${value}'`,
    ),
    'create schema if not exists pgbouncer',
    'alter schema pgbouncer owner to current_user',
    'revoke all on schema pgbouncer from public',
    `grant usage on schema pgbouncer to ${POOLER_LOGIN}`,
    'drop function if exists pgbouncer.get_auth(text)',
    `create function pgbouncer.get_auth(p_usename text) returns table (usename text, passwd text)
 language sql stable security definer set search_path = '' as ${escapeLiteral(getAuth)}`,
    'revoke all on function pgbouncer.get_auth(text) from public',
    `grant execute on function pgbouncer.get_auth(text) to ${POOLER_LOGIN}`,
  ].join('; ')
}
