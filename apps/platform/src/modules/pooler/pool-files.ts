import {
  ADMIN,
  LOGIN_ROLES,
  POOLER_LOGIN,
  type TlsFiles,
} from '../../postgres/cluster/cluster-settings'
import {
  ALL_ADDRESSES,
  hbaLines,
  refusalLines,
  type NetworkRules,
} from '../../postgres/network/network-rules'
import { hasPreparedStatements } from './find-pgbouncer'
import type { PoolMode } from './pooler.types'

/** The user of PgBouncer's console, which only the server knows the password of. */
export const CONSOLE_USER = 'howdah_console'
/** The console's database. */
export const CONSOLE = 'pgbouncer'
/** Client connections of one project to a pool process. */
export const MAX_PROJECT_CLIENTS = 500
/** Client connections of a pool process from which on they are shared equally by the projects. */
export const CROWD_CLIENTS = 3_000
/**
 * Seconds in which a client has to log in. Clients that do not count for a pool process and for no
 * project; a login waits for a Postgres that restarts.
 */
export const CLIENT_LOGIN_TIMEOUT_S = 5
/**
 * Client connections of a pool process, of all projects together. The limit of a project is checked
 * at intervals, between which it can exceed it.
 */
const MAX_CLIENTS = 4_000

/** A project in the configuration of a pool process. */
export interface PoolEntry {
  ref: string
  /** Folder of the Unix socket of its Postgres. */
  socket: string
  port: number
  rules: NetworkRules
  /** Connections to Postgres of each user. */
  poolSize: number
  /** Connections to Postgres of all users. */
  maxConnections: number
}

/** Properties of a pool process that its configuration contains. */
export interface PoolProcessSpec {
  mode: PoolMode
  /** Addresses that it listens on. */
  listen: readonly string[]
  port: number
  /** Folder of the console's Unix socket. */
  socket: string
  /** Version of PgBouncer. */
  version: string
  userFile: string
  hbaFile: string
  tls: TlsFiles
}

/** Returns the text of pgbouncer.ini. */
export function poolIni(spec: PoolProcessSpec, entries: readonly PoolEntry[]): string {
  const settings: Record<string, string | number> = {
    listen_addr: spec.listen.join(', '),
    listen_port: spec.port,
    unix_socket_dir: spec.socket,
    unix_socket_mode: '0700',
    auth_type: 'hba',
    auth_hba_file: spec.hbaFile,
    auth_file: spec.userFile,
    auth_query: 'select usename, passwd from pgbouncer.get_auth($1)',
    admin_users: CONSOLE_USER,
    // The rules of a project decide whether clients have to.
    client_tls_sslmode: 'allow',
    client_tls_cert_file: spec.tls.certFile,
    client_tls_key_file: spec.tls.keyFile,
    pool_mode: spec.mode,
    max_client_conn: MAX_CLIENTS,
    // JDBC sends it with each connection; any value shows floats exactly.
    ignore_startup_parameters: 'extra_float_digits',
    // The default of 15 seconds is how long clients of a restarted Postgres would wait.
    server_login_retry: 1,
    server_connect_timeout: 10,
    // Clients of a Postgres that restarts wait for it.
    query_wait_timeout: 30,
    client_login_timeout: CLIENT_LOGIN_TIMEOUT_S,
    // An unused project has no connections.
    server_idle_timeout: 60,
    // The project's people read them in its logs.
    log_connections: 1,
    log_disconnections: 1,
    log_stats: 0,
    ...(spec.mode === 'transaction' && hasPreparedStatements(spec.version)
      ? { max_prepared_statements: 200 }
      : {}),
  }
  return [
    '; Written by Howdah at each change.',
    '[databases]',
    // With an auth_user of all databases, clients of a database that does not exist would wait for the lookup in it.
    ...entries.map(
      ({ ref, socket, port, poolSize, maxConnections }) =>
        `${ref} = host=${quoted(socket)} port=${port} dbname=postgres auth_user=${POOLER_LOGIN} pool_size=${poolSize} max_db_connections=${maxConnections}`,
    ),
    '[pgbouncer]',
    ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
    '',
  ].join('\n')
}

/** A value of a database's line. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Returns the text of the file with the users that are not looked up in Postgres. */
export function userList(passwords: { console: string; login: string }): string {
  return [
    `"${CONSOLE_USER}" "${passwords.console}"`,
    `"${POOLER_LOGIN}" "${passwords.login}"`,
    '',
  ].join('\n')
}

/**
 * Returns the text of the pool's pg_hba file. The console is reachable by its socket only. The
 * platform's own logins are refused, as on the port of the Postgres itself.
 */
export function poolHba(entries: readonly PoolEntry[]): string {
  const own = [ADMIN, ...Object.values(LOGIN_ROLES), POOLER_LOGIN].join(',')
  return [
    '# Written by Howdah at each change.',
    `local ${CONSOLE} ${CONSOLE_USER} scram-sha-256`,
    ...ALL_ADDRESSES.map((range) => `host ${CONSOLE} all ${range} reject`),
    ...refusalLines(`${own},${CONSOLE_USER}`),
    ...entries.flatMap(({ ref, rules }) => hbaLines(ref, rules)),
    '',
  ].join('\n')
}
