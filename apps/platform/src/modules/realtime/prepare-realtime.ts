import type { ClientBase } from 'pg'
import prepareSql from './sql/prepare-realtime.sql'

/**
 * Gives a project's database what realtime needs; people may change it.
 * @param session a session that can become `postgres`, without a transaction; one of the superuser
 * only before there is code of the project's people
 */
export async function prepareRealtime(session: ClientBase): Promise<void> {
  // One simple query is one transaction; two servers may start at the same time.
  await session.query(`select pg_advisory_xact_lock(7246934005); ${prepareSql}`)
}
