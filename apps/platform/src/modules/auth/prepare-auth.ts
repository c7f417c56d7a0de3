import type { ClientBase } from 'pg'
import authSchema from './schema/2026-11-25-auth.sql'
import listsSql from './schema/2026-11-25-lists.sql'
import ownerSql from './schema/owner.sql'

/** Versions of the schema `auth`, in order. Published ones do not change. */
const versions: readonly { version: string; sql: string }[] = [
  { version: '2026-11-25-auth', sql: authSchema },
  { version: '2026-11-25-lists', sql: listsSql },
]

/**
 * Brings the schema `auth` of a project's database up to date: all of it or nothing.
 * @param admin a session of the superuser, without a transaction
 */
export async function prepareAuth(admin: ClientBase): Promise<void> {
  await admin.query('begin')
  try {
    // Two servers may start at the same time.
    await admin.query('select pg_advisory_xact_lock(7246934003)')
    await admin.query(ownerSql)
    const { rows } = await admin.query<{ version: string }>(
      'select version from auth.schema_migrations',
    )
    const applied = new Set(rows.map(({ version }) => version))
    for (const { sql, version } of versions.filter((one) => !applied.has(one.version))) {
      // Types and functions of the project's people are never reached as the superuser.
      await admin.query(`set local role supabase_auth_admin; ${sql}; set local role none`)
      await admin.query('insert into auth.schema_migrations (version) values ($1)', [version])
    }
    await admin.query('commit')
  } catch (error) {
    await admin.query('rollback').catch(() => undefined)
    throw error
  }
}
