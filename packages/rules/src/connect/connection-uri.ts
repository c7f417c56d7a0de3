import { PASSWORD_PLACEHOLDER, type ConnectionAddress } from './connect.types'
import { encodeUriPart } from './escaping'

/** A connection parameter behind the `?` of a URI. */
export type UriParameter = readonly [name: string, value: string]

/** Parameters of libpq for the encryption of a connection, empty for the client's default. */
export function tlsParameters({ tls }: Pick<ConnectionAddress, 'tls'>): UriParameter[] {
  if (!tls) return []
  return [
    ['sslmode', tls.mode],
    ...(tls.rootCert === undefined ? [] : [['sslrootcert', tls.rootCert] as const]),
  ]
}

/** A URI that libpq and all clients that follow it understand. */
export function connectionUri(
  target: ConnectionAddress,
  parameters: readonly UriParameter[] = tlsParameters(target),
): string {
  // URL parsers resolve these two names as steps of a path, encoded or not.
  const isStep = target.database === '.' || target.database === '..'
  const path = isStep ? '' : encodeUriPart(target.database)
  const query = isStep ? [['dbname', target.database] as const, ...parameters] : parameters
  return `postgresql://${authority(target)}/${path}${uriQuery(query)}`
}

/**
 * A URI for node-postgres, which decodes the path as a whole URI: a name with a reserved character
 * is not in it. See `nodeDatabase`.
 */
export function nodeUri(target: ConnectionAddress): string {
  const inPath = nodeDatabase(target) === null ? target : { ...target, database: '' }
  const tls = tlsParameters(target)
  // Without it, node-postgres verifies more than libpq does, and than the mode says.
  if (target.tls && target.tls.mode !== 'verify-full') tls.push(['uselibpqcompat', 'true'])
  return connectionUri(inPath, tls)
}

/** A URI for postgres.js, which sends parameters that it does not know to Postgres. */
export const postgresJsUri = (target: ConnectionAddress): string =>
  connectionUri(nodeDatabase(target) === null ? target : { ...target, database: '' })

/** Name of the database that node-postgres has to be given outside of its URI; null: none. */
export const nodeDatabase = ({ database }: ConnectionAddress): string | null =>
  /^\.{1,2}$|[;/?:@&=+$,#]/.test(database) ? database : null

/** A URI for pgx, which removes all slashes before the name of the database. */
export function pgxUri(target: ConnectionAddress): string {
  const isInPath = !target.database.startsWith('/')
  return connectionUri(isInPath ? target : { ...target, database: '' }, [
    ...(isInPath ? [] : [['dbname', target.database] as const]),
    ...tlsParameters(target),
    // Statements are prepared by default, which another transaction may not find.
    ...(target.poolMode === 'transaction' ? [['default_query_exec_mode', 'exec'] as const] : []),
  ])
}

/** A URL of JDBC's driver; user and password are parameters of it. */
export function jdbcUrl(target: ConnectionAddress): string {
  const { host, port, database, user, password, poolMode } = target
  const query = [
    `user=${encodeUriPart(user)}`,
    `password=${passwordOf(password)}`,
    ...tlsParameters(target).map(([name, value]) => `${name}=${encodeUriPart(value)}`),
    // The driver prepares statements on the server after five uses, which another transaction
    // may not find on its connection.
    ...(poolMode === 'transaction' ? ['prepareThreshold=0'] : []),
  ].join('&')
  return `jdbc:postgresql://${hostOf(host)}:${port}/${encodeUriPart(database)}?${query}`
}

/** SQLAlchemy reads the name of the database in the path as it is, and decodes parameters. */
export function sqlAlchemyUrl(target: ConnectionAddress): string {
  const { database } = target
  const isPlain = /^(?!\.{1,2}$)[\w.~-]+$/.test(database)
  const parameters = [...(isPlain ? [] : [['dbname', database] as const]), ...tlsParameters(target)]
  return `postgresql+psycopg2://${authority(target)}/${isPlain ? database : ''}${uriQuery(parameters)}`
}

const authority = ({ host, port, user, password }: ConnectionAddress) =>
  `${encodeUriPart(user)}:${passwordOf(password)}@${hostOf(host)}:${port}`

const passwordOf = (password: string | undefined) =>
  password === undefined ? PASSWORD_PLACEHOLDER : encodeUriPart(password)

const hostOf = (host: string) => (host.includes(':') ? `[${host}]` : encodeUriPart(host))

const uriQuery = (parameters: readonly UriParameter[]) =>
  parameters.length === 0
    ? ''
    : `?${parameters.map(([name, value]) => `${name}=${encodeUriPart(value)}`).join('&')}`
