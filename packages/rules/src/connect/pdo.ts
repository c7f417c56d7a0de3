import type { ConnectionAddress } from './connect.types'
import { tlsParameters } from './connection-uri'
import { quoteLibpqValue } from './escaping'

/** Address for PHP's PDO. */
export interface PdoAddress {
  dsn: string
  /** Variables of libpq for values that a DSN cannot hold: PDO splits it at each semicolon. */
  environment: { name: string; value: string }[]
}

const VARIABLES: Readonly<Record<string, string>> = {
  host: 'PGHOST',
  dbname: 'PGDATABASE',
  sslrootcert: 'PGSSLROOTCERT',
}

/** The DSN of PDO, without user and password, which PDO takes apart from it. */
export function pdoDsn(target: ConnectionAddress): PdoAddress {
  const parameters = [
    ['host', target.host],
    ['port', String(target.port)],
    ['dbname', target.database],
    ...tlsParameters(target),
  ] as const
  const environment: PdoAddress['environment'] = []
  const parts: string[] = []
  for (const [name, value] of parameters) {
    const variable = VARIABLES[name]
    if (variable !== undefined && value.includes(';')) environment.push({ name: variable, value })
    else parts.push(`${name}=${quoteLibpqValue(value)}`)
  }
  return { dsn: `pgsql:${parts.join(';')}`, environment }
}
