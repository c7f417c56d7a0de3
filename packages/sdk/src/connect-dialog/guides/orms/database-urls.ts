import { nodeUri, nodeDatabase, postgresJsUri } from '@howdah/rules/connect/connection-uri'
import type { ConnectDetails, ConnectionParts, GuideNote } from '../guide.types'

const MISSING = 'YOUR_CONNECTION_STRING'

/** Connection strings of a project for code that runs in Node.js. */
export interface DatabaseUrls {
  /** For queries: the transaction pool, or else the session pool, or else a direct connection. */
  queries: string
  /** For migrations, which need a session: a direct connection, or else the session pool. */
  migrations: string
  /** If `queries` is the transaction pool, which has no prepared statements. */
  isTransactionPool: boolean
  /** Name of the database, if a connection string cannot contain it. */
  database: string | null
  notes: GuideNote[]
}

/** Library that reads the connection strings. */
type DatabaseDriver = 'node-postgres' | 'postgres.js'

/** Returns the connection strings of ORMs, with a placeholder for the password. */
export function databaseUrls(
  { direct, session, transaction }: ConnectDetails,
  driver: DatabaseDriver,
): DatabaseUrls {
  const queries = transaction ?? session ?? direct
  const migrations = direct ?? session ?? transaction
  const note: GuideNote = queries ? { name: 'password' } : { name: 'noAddress', value: MISSING }
  return {
    queries: urlOf(queries, driver),
    migrations: urlOf(migrations, driver),
    isTransactionPool: transaction !== undefined,
    database: queries ? nodeDatabase(queries) : null,
    notes: [note],
  }
}

function urlOf(parts: ConnectionParts | undefined, driver: DatabaseDriver): string {
  if (!parts) return MISSING
  return driver === 'postgres.js' ? postgresJsUri(parts) : nodeUri(parts)
}
