import { chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { endProcess } from '../../base/process-table'
import { withAdmin } from '../cluster/admin-client'
import {
  ADMIN,
  ALWAYS_THERE,
  LOGIN_ROLES,
  POOLER_LOGIN,
  REPLICATION_LOGIN,
} from '../cluster/cluster-settings'
import type { ConnectionTarget } from '../cluster/cluster.types'
import { hbaLines, refusalLines, type NetworkRules } from './network-rules'
import type { ProcessUser } from '../cluster/process-user'

/** Timeout for Postgres to read its files again, in milliseconds. */
const RELOAD_TIMEOUT_MS = 10_000

/**
 * Returns the text of pg_hba.conf. A role may always change its own password, so the platform's
 * logins must not be reachable by TCP: otherwise a person who runs SQL as one of them could create
 * access that outlives the run. Every connection requires a password. The pooler connects by the
 * socket, on behalf of clients that it has authenticated; the rules for addresses and TLS concern
 * neither it nor the platform.
 */
export function pgHba(rules: NetworkRules): string {
  const logins = [ADMIN, ...Object.values(LOGIN_ROLES)].join(',')
  return [
    '# Written by Howdah at each start, and when the rules of the network change.',
    `local all ${logins} scram-sha-256`,
    // Used by backups; `all` does not include replication.
    `local replication ${ADMIN} scram-sha-256`,
    // Used by read replicas, and not to log in to a database.
    `local replication ${REPLICATION_LOGIN} scram-sha-256`,
    `local all ${REPLICATION_LOGIN} reject`,
    'local postgres all scram-sha-256',
    ...refusalLines(`${logins},${POOLER_LOGIN},${REPLICATION_LOGIN}`),
    ...hbaLines('all', rules),
    '',
  ].join('\n')
}

/** Writes pg_hba.conf of a data directory. @returns false if it had this text already */
export async function writeHba(
  data: string,
  rules: NetworkRules,
  user: ProcessUser | null,
): Promise<boolean> {
  const file = join(data, 'pg_hba.conf')
  const text = pgHba(rules)
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return false
  await writeForPostgres(file, text, user)
  return true
}

/**
 * Makes a running Postgres read its files again, also if it has no connection left: the clients that
 * have them all may be those that the files refuse.
 * @param admin the superuser
 * @returns when new connections follow them
 */
export async function reloadFiles(pid: number, admin: ConnectionTarget): Promise<void> {
  const asked = Date.now()
  endProcess(pid, 'SIGHUP')
  // A session inherits the time from the process that accepts connections.
  const isLoaded = (client: Client) =>
    client.query(
      'select from (select 1) one where extract(epoch from pg_conf_load_time()) * 1000 >= $1::numeric',
      [asked],
    )
  const deadline = Date.now() + RELOAD_TIMEOUT_MS
  const session = { ...admin, database: ALWAYS_THERE }
  while ((await withAdmin(session, isLoaded)).rowCount === 0) {
    if (Date.now() > deadline) throw new Error('Postgres does not read its files again.')
    await sleep(5)
  }
}

/** Writes a file that the Postgres user reads. */
export async function writeForPostgres(
  file: string,
  text: string,
  user: ProcessUser | null,
): Promise<void> {
  await writeFile(file, text, { mode: 0o600 })
  if (user) await chown(file, user.uid, user.gid)
}
