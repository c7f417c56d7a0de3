import { readFile } from 'node:fs/promises'
import { computeSettings, type ComputeSize } from '@howdah/rules/compute/compute-sizes'
import type { Secrets } from '../../base/secrets'
import type { OwnLogin } from './cluster.types'

/** The superuser that only the platform uses. */
export const ADMIN = 'howdah_admin'
/** Roles of the platform's other logins. */
export const LOGIN_ROLES = {
  editor: 'howdah_editor',
  reader: 'howdah_reader',
  service: 'howdah_service',
  auth: 'howdah_auth',
  anon: 'howdah_anon',
  authenticated: 'howdah_authenticated',
  rest: 'howdah_rest',
  realtime: 'howdah_realtime',
  embed: 'howdah_embed',
} as const satisfies Record<OwnLogin, string>

/** Login by which the pooler finds the verifiers of people's roles. */
export const POOLER_LOGIN = 'howdah_pooler'

/** Login by which read replicas receive the write-ahead log. */
export const REPLICATION_LOGIN = 'howdah_replication'

/** A database that no owner can rename, drop or close. Nothing stays connected to it, since new databases are copies of it. */
export const ALWAYS_THERE = 'template1'

/** Name of the cluster of the control database, also in the keys of archives. */
export const CONTROL_CLUSTER = 'control'
export const CONTROL_DATABASE = 'howdah'

/** Returns the password of the superuser of the control database, which follows from the master key. */
export const controlPassword = (secrets: Pick<Secrets, 'derive'>): string =>
  secrets.derive('control/howdah_admin').toString('base64url')

/** Connections that only the platform's logins can take; those of the Data API are not among them. */
export const RESERVED_CONNECTIONS = 44
/** Connections that only superusers can take. */
export const SUPERUSER_RESERVED_CONNECTIONS = 3

/** Settings that differ from cluster to cluster. */
export interface ClusterSettings {
  port: number
  socket: string
  /** Addresses at which programs reach it by TCP. With none, the port is only a part of the socket's name. */
  listen: readonly string[]
  /** Certificate for TLS; undefined for none. */
  tls?: TlsFiles | undefined
  /** @default shared */
  compute?: ComputeSize | undefined
  /** Primary that it follows; undefined for a cluster that takes writes. */
  standby?: StandbySettings | undefined
}

/** Connection by which a standby follows its primary. */
export interface StandbySettings {
  /** Connection string of libpq without a password. */
  conninfo: string
  /** Physical replication slot on the primary. */
  slot: string
}

/** Files of a certificate and its private key, readable for the Postgres user. */
export interface TlsFiles {
  certFile: string
  keyFile: string
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/**
 * Returns the text of postgresql.conf, which is written again before each start; people's settings
 * are stored elsewhere.
 */
export function postgresConf({
  port,
  socket,
  listen,
  tls,
  compute = 'shared',
  standby,
}: ClusterSettings): string {
  const settings: Record<string, string> = {
    listen_addresses: quoted(listen.join(', ')),
    port: String(port),
    // The value is a list itself, hence the second pair of quotes.
    unix_socket_directories: quoted(`"${socket.replaceAll('"', '""')}"`),
    unix_socket_permissions: '0700',
    ...(tls
      ? {
          ssl: 'on',
          ssl_cert_file: quoted(tls.certFile),
          ssl_key_file: quoted(tls.keyFile),
        }
      : {}),
    password_encryption: quoted('scram-sha-256'),
    // A client takes a connection before it has sent its password.
    authentication_timeout: quoted('10s'),
    ...computeSettings(compute),
    // Connections that a project's own programs cannot use; the platform's logins have no more than
    // these in total.
    reserved_connections: String(RESERVED_CONNECTIONS),
    superuser_reserved_connections: String(SUPERUSER_RESERVED_CONNECTIONS),
    dynamic_shared_memory_type: 'posix',
    // Worker processes for reads would be three more for each small cluster.
    io_method: quoted('sync'),
    jit: 'off',
    wal_level: quoted('logical'),
    // A reader that falls behind by more loses its slot: the log of a busy project would fill the disk.
    max_slot_wal_keep_size: quoted('4GB'),
    max_wal_size: quoted('256MB'),
    min_wal_size: quoted('32MB'),
    // The default of five seconds is how long a failover would take.
    wal_retrieve_retry_interval: quoted('200ms'),
    ...(standby
      ? {
          primary_conninfo: quoted(standby.conninfo),
          primary_slot_name: quoted(standby.slot),
          // The primary knows the lag of a standby by these reports.
          wal_receiver_status_interval: quoted('1s'),
          // A project is read-only on a full disk, but statements that read write temporary files.
          temp_file_limit: quoted('4GB'),
        }
      : {}),
    // Ends the run of a client that has disappeared.
    client_connection_check_interval: quoted('2s'),
    shared_preload_libraries: quoted('pg_stat_statements'),
    // Statements such as `create role` hold passwords.
    'pg_stat_statements.track_utility': 'off',
    // A session that reads many tables holds a lock on each; a tenth of this would be all that 60 sessions have.
    max_locks_per_transaction: '256',
    // Grants of a role that creates roles are its own decision.
    createrole_self_grant: quoted('set, inherit'),
    log_timezone: quoted('UTC'),
    timezone: quoted('UTC'),
    datestyle: quoted('iso, mdy'),
    default_text_search_config: quoted('pg_catalog.english'),
    // Neither user nor database: who is not signed in yet chooses them, with line breaks.
    log_line_prefix: quoted('%m [%p] %e '),
    lc_messages: quoted('C'),
    lc_monetary: quoted('C'),
    lc_numeric: quoted('C'),
    lc_time: quoted('C'),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  return ['# Written by Howdah at each start.', ...lines, ''].join('\n')
}

/** The major version that a Postgres data directory was made by; null when it is none. */
export async function majorVersionOf(data: string): Promise<number | null> {
  const text = await readFile(`${data}/PG_VERSION`, 'utf8').catch(() => null)
  return text === null ? null : Number.parseInt(text, 10)
}

/** The cluster was created by a different major version of Postgres than this build contains. */
export class OtherMajorVersion extends Error {
  override readonly name = 'OtherMajorVersion'

  constructor(name: string, found: number, ours: number) {
    super(
      `The data of "${name}" was written by PostgreSQL ${found}, and this Howdah comes with PostgreSQL ${ours}. Start it with the Howdah that wrote it.`,
    )
  }
}
