import type { TlsMode } from '../../postgres/connection/connection-string'
import type { Secrets } from '../../base/secrets'
import type { Queryable } from '../../base/transaction'

/** Address of a Postgres that is run elsewhere, and the logins for it. */
export interface ProjectConnection {
  host: string
  port: number
  database: string
  user: string
  tls: TlsMode
  /** As whom members run SQL who may only read; null where they cannot. */
  readerUser: string | null
  /** Login of the Data API; null without one. */
  apiUser: string | null
  /** Entered by the operator of the server, so no address is refused. */
  byOperator: boolean
  secrets: ConnectionSecrets
}

/** Secrets of a connection; never leave the server. */
export interface ConnectionSecrets {
  password: string
  readerPassword: string | null
  apiPassword: string | null
  /** The authorities to trust, as PEM; null for those that the system knows. */
  ca: string | null
}

/** Those that were stored before there was a login of the Data API have no password of it. */
type StoredSecrets = Omit<ConnectionSecrets, 'apiPassword'> & Partial<ConnectionSecrets>

/** The connections of projects that are attached. */
export interface ProjectConnections {
  /** The same in the transaction of `db`. */
  in(db: Queryable): ProjectConnections
  insert(ref: string, connection: ProjectConnection): Promise<void>
  /** Replaces the connection; does nothing if there is none. */
  replace(ref: string, connection: ProjectConnection): Promise<void>
  /** null for a project that is not attached, or is gone. */
  of(ref: string): Promise<ProjectConnection | null>
  /** Returns a text that differs after each change of the connection; null without one. */
  stampOf(ref: string): Promise<string | null>
}

/** Under which context a connection's secrets are sealed. */
const sealedAs = (ref: string) => `project_connections/${ref}`

export function createProjectConnections(db: Queryable, secrets: Secrets): ProjectConnections {
  const valuesOf = (ref: string, connection: ProjectConnection) => {
    const { host, port, database, user, tls, readerUser, apiUser, byOperator } = connection
    const sealed = secrets.encrypt(JSON.stringify(connection.secrets), sealedAs(ref))
    return [ref, host, port, database, user, tls, readerUser, apiUser, byOperator, sealed]
  }
  return {
    in: (transaction) => createProjectConnections(transaction, secrets),
    async insert(ref, connection) {
      await db.query(
        `insert into project_connections
           (project_ref, host, port, database, username, tls, reader_username, api_username, by_operator, sealed)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        valuesOf(ref, connection),
      )
    },
    async replace(ref, connection) {
      await db.query(
        `update project_connections
            set host = $2, port = $3, database = $4, username = $5, tls = $6, reader_username = $7,
                api_username = $8, by_operator = $9, sealed = $10
          where project_ref = $1`,
        valuesOf(ref, connection),
      )
    },
    async of(ref) {
      const { rows } = await db.query<Omit<ProjectConnection, 'secrets'> & { sealed: string }>(
        `select host, port, database, username as "user", tls, reader_username as "readerUser",
                api_username as "apiUser", by_operator as "byOperator", sealed
           from project_connections where project_ref = $1`,
        [ref],
      )
      const [row] = rows
      if (!row) return null
      const { sealed, ...connection } = row
      // This JSON was written by the server, and cannot be changed without the master key.
      const own = JSON.parse(secrets.decrypt(sealed, sealedAs(ref))) as StoredSecrets
      return { ...connection, secrets: { apiPassword: null, ...own } }
    },
    async stampOf(ref) {
      // Each change seals it with another nonce.
      const { rows } = await db.query<{ stamp: string }>(
        'select md5(sealed) as stamp from project_connections where project_ref = $1',
        [ref],
      )
      return rows[0]?.stamp ?? null
    },
  }
}
