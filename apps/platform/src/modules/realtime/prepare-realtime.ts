import type { ClientBase } from 'pg'
import prepareSql from './sql/prepare-realtime.sql'

/**
 * Gives a project's database what realtime needs; people may change it.
 * @param admin a session of the superuser, without a transaction
 */
export async function prepareRealtime(admin: ClientBase): Promise<void> {
  // One simple query is one transaction; two servers may start at the same time.
  await admin.query(`select pg_advisory_xact_lock(7246934005); ${prepareSql}`)
}
