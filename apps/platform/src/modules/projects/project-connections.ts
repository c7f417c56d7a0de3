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
  /** Entered by the operator of the server, so no address is refused. */
  byOperator: boolean
  secrets: ConnectionSecrets
}

/** Secrets of a connection; never leave the server. */
export interface ConnectionSecrets {
  password: string
  readerPassword: string | null
  /** The authorities to trust, as PEM; null for those that the system knows. */
  ca: string | null
}

/** The connections of projects that are attached. */
export interface ProjectConnections {
  /** The same in the transaction of `db`. */
  in(db: Queryable): ProjectConnections
  insert(ref: string, connection: ProjectConnection): Promise<void>
  /** Replaces the connection; does nothing if there is none. */
  replace(ref: string, connection: ProjectConnection): Promise<void>
  /** null for a project that is not attached, or is gone. */
  of(ref: string): Promise<ProjectConnection | null>
}

/** Under which context a connection's secrets are sealed. */
const sealedAs = (ref: string) => `project_connections/${ref}`

export function createProjectConnections(db: Queryable, secrets: Secrets): ProjectConnections {
  return {
    in: (transaction) => createProjectConnections(transaction, secrets),
    async insert(ref, { host, port, database, user, tls, readerUser, byOperator, secrets: own }) {
      await db.query(
        `insert into project_connections (project_ref, host, port, database, username, tls, reader_username, by_operator, sealed)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          ref,
          host,
          port,
          database,
          user,
          tls,
          readerUser,
          byOperator,
          secrets.encrypt(JSON.stringify(own), sealedAs(ref)),
        ],
      )
    },
    async replace(ref, { host, port, database, user, tls, readerUser, byOperator, secrets: own }) {
      await db.query(
        `update project_connections
            set host = $2, port = $3, database = $4, username = $5, tls = $6, reader_username = $7, by_operator = $8, sealed = $9
          where project_ref = $1`,
        [
          ref,
          host,
          port,
          database,
          user,
          tls,
          readerUser,
          byOperator,
          secrets.encrypt(JSON.stringify(own), sealedAs(ref)),
        ],
      )
    },
    async of(ref) {
      const { rows } = await db.query<Omit<ProjectConnection, 'secrets'> & { sealed: string }>(
        `select host, port, database, username as "user", tls, reader_username as "readerUser", by_operator as "byOperator", sealed
           from project_connections where project_ref = $1`,
        [ref],
      )
      const [row] = rows
      if (!row) return null
      const { sealed, ...connection } = row
      // This JSON was written by the server, and cannot be changed without the master key.
      return {
        ...connection,
        secrets: JSON.parse(secrets.decrypt(sealed, sealedAs(ref))) as ConnectionSecrets,
      }
    },
  }
}
