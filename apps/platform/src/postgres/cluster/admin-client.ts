import { Client, type ClientConfig } from 'pg'
import { withRoom } from '../network/unfinished-logins'
import type { ConnectionTarget } from './cluster.types'

/**
 * Settings of every superuser session of the platform. They override those that an owner has set
 * for a database: names resolve to the system's own, nothing is preloaded, no timeout ends the
 * session, commits are durable, passwords are stored as pg_hba requires, and no statement of the
 * platform is stored or shown where the project's people could read it.
 */
const ADMIN_SETTINGS: Record<string, string> = {
  role: 'none',
  search_path: 'pg_catalog',
  local_preload_libraries: '',
  default_transaction_read_only: 'off',
  default_transaction_isolation: 'read\\ committed',
  statement_timeout: '60s',
  lock_timeout: '10s',
  transaction_timeout: '0',
  idle_session_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  row_security: 'on',
  password_encryption: 'scram-sha-256',
  scram_iterations: '4096',
  synchronous_commit: 'on',
  // People with pg_read_all_stats see the statements of others.
  track_activities: 'off',
  'pg_stat_statements.track': 'none',
  debug_print_parse: 'off',
  debug_print_rewritten: 'off',
  debug_print_plan: 'off',
  log_statement: 'none',
  log_duration: 'off',
  log_min_duration_statement: '-1',
  log_min_duration_sample: '-1',
  log_transaction_sample_rate: '0',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_min_error_statement: 'panic',
}

export const adminOptions = Object.entries(ADMIN_SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** Application name of the platform's own sessions in `pg_stat_activity`. */
export const PLATFORM_APPLICATION = 'howdah'

export const adminConfig = (target: ConnectionTarget): ClientConfig => ({
  ...target,
  options: adminOptions,
  application_name: PLATFORM_APPLICATION,
  connectionTimeoutMillis: 10_000,
})

/** Runs `work` in a session of its own as the superuser. */
export async function withAdmin<T>(
  target: ConnectionTarget,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await withRoom(target, async () => {
    const opened = new Client(adminConfig(target))
    // An error between two queries is an event; the next query reports it again.
    opened.on('error', () => undefined)
    await opened.connect()
    return opened
  })
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
