import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'
import type { RestSettings } from '../rest-configs'
import type { RemoteAddress } from './remote-address'

/** Settings of a PostgREST process. */
export interface RestSpec {
  target: ConnectionTarget
  /** Address of a database that runs elsewhere; null for one on this machine. */
  remote: RemoteAddress | null
  settings: RestSettings
  poolSize: number
  /** Path of its Unix socket. */
  socket: string
  /** Secret of the tokens that the gateway signs for it. */
  secret: string
  /** Address at which programs reach it. */
  url: string
  /** False for a replica, which announces no changes of the schema. */
  listens: boolean
}

/** Returns the environment of a process; it inherits nothing of the server's. */
export const restEnvironment = (spec: RestSpec): Record<string, string> => ({
  LC_ALL: 'C.UTF-8',
  PATH: '/usr/bin:/bin',
  PGRST_DB_URI: connectionUri(spec.target, spec.remote),
  PGRST_DB_SCHEMAS: spec.settings.db_schema.join(','),
  PGRST_DB_EXTRA_SEARCH_PATH: spec.settings.db_extra_search_path.join(','),
  PGRST_DB_MAX_ROWS: String(spec.settings.max_rows),
  PGRST_DB_POOL: String(spec.poolSize),
  PGRST_DB_POOL_ACQUISITION_TIMEOUT: '10',
  PGRST_DB_POOL_MAX_IDLETIME: '30',
  // The settings of roles, such as their timeouts, are read with it.
  PGRST_DB_CONFIG: 'true',
  PGRST_DB_CHANNEL: 'pgrst',
  PGRST_DB_CHANNEL_ENABLED: String(spec.listens),
  // What it may not do is answered with 401 instead of 403.
  PGRST_DB_ANON_ROLE: 'anon',
  PGRST_DB_TX_END: 'commit-allow-override',
  PGRST_JWT_SECRET: spec.secret,
  PGRST_SERVER_UNIX_SOCKET: spec.socket,
  PGRST_SERVER_UNIX_SOCKET_MODE: '600',
  PGRST_OPENAPI_SERVER_PROXY_URI: spec.url,
  PGRST_LOG_LEVEL: 'error',
})

function connectionUri(
  { database, host, options = '', password, port, user }: ConnectionTarget,
  remote: RemoteAddress | null,
): string {
  const address = remote === null ? { host, options } : { ...remote }
  const parameters = Object.entries({ ...address, port: String(port) })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `postgresql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@/${encodeURIComponent(database)}?${parameters}`
}
