import type { ClientBase } from 'pg'
import activeUsersSql from './schema/2026-11-26-active-users.sql'
import authSchema from './schema/2026-11-25-auth.sql'
import listsSql from './schema/2026-11-25-lists.sql'
import eventNamesSql from './schema/2026-11-28-event-names.sql'
import loginsSql from './schema/2026-11-27-logins.sql'
import phoneSql from './schema/2026-11-26-phone.sql'
import keysSql from './schema/2026-11-26-security-keys.sql'
import refreshTokensSql from './schema/2026-11-28-refresh-tokens.sql'
import sortsSql from './schema/2026-11-26-sorts.sql'
import versionsSql from './schema/2026-11-26-versions.sql'
import ownerSql from './schema/owner.sql'

/** Versions of the schema `auth`, in order. Published ones do not change. */
const versions: readonly { version: string; sql: string }[] = [
  { version: '2026-11-25-auth', sql: authSchema },
  { version: '2026-11-25-lists', sql: listsSql },
  { version: '2026-11-26-versions', sql: versionsSql },
  { version: '2026-11-26-phone', sql: phoneSql },
  { version: '2026-11-26-sorts', sql: sortsSql },
  { version: '2026-11-26-security-keys', sql: keysSql },
  { version: '2026-11-26-active-users', sql: activeUsersSql },
  { version: '2026-11-27-logins', sql: loginsSql },
  { version: '2026-11-28-refresh-tokens', sql: refreshTokensSql },
  { version: '2026-11-28-event-names', sql: eventNamesSql },
]

const MIGRATION_TIMEOUT = '10min'

/**
 * Gives the schema `auth` of a project's database to the role that owns it.
 * @param admin a session of the superuser, without a transaction
 */
export async function prepareOwner(admin: ClientBase): Promise<void> {
  // One simple query is one transaction; two servers may start at the same time.
  await admin.query(`select pg_advisory_xact_lock(7246934003); ${ownerSql}`)
}

/**
 * Brings the schema `auth` of a project's database up to date: all of it or nothing.
 * @param owner a session of the auth service, without a transaction; never one of the superuser,
 * since the project's people decide what code runs in it
 */
export async function prepareSchema(owner: ClientBase): Promise<void> {
  await owner.query('begin')
  // An index of millions of users takes longer than a request may.
  await owner.query(`set local statement_timeout = '${MIGRATION_TIMEOUT}'`)
  try {
    await owner.query(
      'create table if not exists auth.schema_migrations (version text primary key)',
    )
    const { rows } = await owner.query<{ version: string }>(
      'select version from auth.schema_migrations',
    )
    const applied = new Set(rows.map(({ version }) => version))
    for (const { sql, version } of versions.filter((one) => !applied.has(one.version))) {
      await owner.query(sql)
      await owner.query('insert into auth.schema_migrations (version) values ($1)', [version])
    }
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => undefined)
    throw error
  }
}
