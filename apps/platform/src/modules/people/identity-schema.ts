import { getMigrations } from 'better-auth/db/migration'
import type { Pool } from 'pg'
import type { Accounts } from './accounts'

/** The schema of the control database in which accounts and sessions live; the pool's search_path. */
export const identitySchema = 'identity'

/** Key of the advisory lock; any number that is used by no other lock. */
const MIGRATION_LOCK = 4_716_223

/**
 * Brings better-auth's tables up to date. Two servers that start at the same time wait for each
 * other.
 */
export async function migrateIdentity(pool: Pool, accounts: Accounts): Promise<void> {
  const client = await pool.connect()
  // The error of a session that breaks is also an event, which the query's rejection repeats.
  client.on('error', () => undefined)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`create schema if not exists ${identitySchema}`)
    const { runMigrations } = await getMigrations(accounts.options)
    await runMigrations()
  } finally {
    // The lock ends with its session.
    client.release(true)
  }
}
