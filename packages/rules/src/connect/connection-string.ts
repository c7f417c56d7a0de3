import {
  PASSWORD_PLACEHOLDER,
  type ConnectionFormat,
  type ConnectionAddress,
  type ConnectionTls,
} from './connect.types'
import {
  connectionUri,
  jdbcUrl,
  nodeUri,
  pgxUri,
  sqlAlchemyUrl,
  tlsParameters,
} from './connection-uri'
import { quoteAdoNetValue, quoteLibpqValue, quoteShellWord } from './escaping'
import { pdoDsn } from './pdo'

/**
 * Returns the connection string of a format, for names and passwords with any character: a URI, a
 * `psql` command, a JDBC URL, an ADO.NET string, the DSN of PDO, or the URL of SQLAlchemy. Names that
 * node-postgres and PDO cannot read from it are set by the code of `connectionCode`.
 */
export function connectionString({
  format,
  ...target
}: ConnectionAddress & { format: ConnectionFormat }): string {
  switch (format) {
    case 'uri':
    case 'python':
      return connectionUri(target)
    case 'nodejs':
      return nodeUri(target)
    case 'psql':
      return psqlCommand(target)
    case 'golang':
      return pgxUri(target)
    case 'jdbc':
      return jdbcUrl(target)
    case 'dotnet':
      return adoNetString(target)
    case 'php':
      return pdoDsn(target).dsn
    case 'sqlalchemy':
      return sqlAlchemyUrl(target)
    default:
      return format satisfies never
  }
}

/** Without a password, `psql` asks for it, so that it is in no history of a shell. */
function psqlCommand(target: ConnectionAddress): string {
  const { host, port, database, user, password } = target
  const parameters: [string, string][] = [
    ['host', host],
    ['port', String(port)],
    ['dbname', database],
    ['user', user],
  ]
  if (password !== undefined) parameters.push(['password', password])
  const text = [...parameters, ...tlsParameters(target)]
    .map(([name, value]) => `${name}=${quoteLibpqValue(value)}`)
    .join(' ')
  return `psql ${quoteShellWord(text)}`
}

const ADO_NET_MODES: Record<ConnectionTls['mode'], string> = {
  require: 'Require',
  'verify-ca': 'VerifyCA',
  'verify-full': 'VerifyFull',
}

function adoNetString({
  host,
  port,
  database,
  user,
  password = PASSWORD_PLACEHOLDER,
  poolMode,
  tls,
}: ConnectionAddress): string {
  const pairs: [string, string][] = [
    ['Host', host],
    ['Port', String(port)],
    ['Database', database],
    ['Username', user],
    ['Password', password],
  ]
  if (tls) pairs.push(['SSL Mode', ADO_NET_MODES[tls.mode]])
  if (tls?.rootCert !== undefined) pairs.push(['Root Certificate', tls.rootCert])
  // Npgsql would discard the state of a session that the pool has given to another client.
  if (poolMode === 'transaction') pairs.push(['No Reset On Close', 'true'])
  return pairs.map(([name, value]) => `${name}=${quoteAdoNetValue(value)}`).join(';')
}
