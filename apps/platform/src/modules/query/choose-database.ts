import { AppError } from '../../base/app-error'
import { queryMessages } from './query.messages'

/** Address of the project's own databases. */
export interface OwnDatabaseAddress {
  host: string
  port: number
  /** The one that is meant where none is named. */
  database: string
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

/**
 * The database that a connection string names, which must be on the project's own address: a query never connects to an address that
 * came with it.
 * @throws AppError 400
 */
export function chooseDatabase(connectionString: string, own: OwnDatabaseAddress): string {
  const url = parse(connectionString)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const sameHost = host === own.host || (LOOPBACK.has(own.host) && LOOPBACK.has(host))
  if (!sameHost || Number(url.port || 5432) !== own.port) {
    throw new AppError(400, 'bad_request', queryMessages.otherServer)
  }
  const name = decode(url.pathname.replace(/^\//, ''))
  return name === '' ? own.database : name
}

/** Returns the port that a connection string names. @throws AppError 400 */
export const portOf = (connectionString: string): number =>
  Number(parse(connectionString).port || 5432)

function parse(connectionString: string): URL {
  const url = URL.canParse(connectionString) ? new URL(connectionString) : null
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new AppError(400, 'bad_request', queryMessages.badConnectionString)
  }
  return url
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new AppError(400, 'bad_request', queryMessages.badDatabaseName)
  }
}
