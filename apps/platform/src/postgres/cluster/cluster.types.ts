import type { ConnectionOptions } from 'node:tls'

/**
 * Identity of a server session in a project's Postgres.
 *
 * - `admin`: the bootstrap superuser `howdah_admin`; never runs a person's text.
 * - `editor`: the login that starts with role `postgres`, so that created objects belong to it.
 * - `reader`: the login without any privilege to write.
 * - `service`: the server itself as `postgres`, for the files of the project; never runs a
 *   person's text.
 * - `auth`: the server itself as the owner of the schema `auth`; never runs a person's text.
 * - `anon`, `authenticated`: logins that can become that role of the API and no other, for keys
 *   that claim it.
 * - `realtime`: the login that asks policies for clients of realtime; can become the roles of the
 *   API and no others.
 * - `embed`: the login of embed sessions; can become `anon` and `authenticated` and no others.
 * - `rest`: the login of the Data API, which can become the roles of the API and no others.
 */
export type ClusterLogin = 'admin' | OwnLogin
/** Logins that the platform keeps as it made them. */
export type OwnLogin =
  | 'editor'
  | 'reader'
  | 'service'
  | 'auth'
  | 'anon'
  | 'authenticated'
  | 'realtime'
  | 'rest'
  | 'embed'

/**
 * Address and login of a connection, as accepted by `pg.Client`. `host` is the directory of the
 * Unix socket or an IP address.
 */
export interface ConnectionTarget {
  host: string
  port: number
  user: string
  password: string
  database: string
  /** TLS options; absent for a Postgres on this machine. */
  ssl?: ConnectionOptions
  /** True if the password exchange is bound to the TLS connection, where the server supports it. */
  enableChannelBinding?: boolean
  /**
   * True for a login that was created elsewhere and may hold more privileges than it should: each
   * run is one statement in a transaction in which nothing can be written, and which that statement
   * cannot end.
   */
  readOnlyTransaction?: boolean
  /** Settings of the session (`-c name=value ...`), which win over those of the role and the database. */
  options?: string
  /** Data directory; absent for a Postgres that is not a cluster of this server. */
  data?: string
  /**
   * Listener for the result of connecting. Its `failed` returns the error to throw instead of that
   * of pg or the system.
   */
  heard?: ConnectionListener
}

export interface ConnectionListener {
  opened(): void
  failed(error: unknown): Error
}

/** Access to the projects' clusters for the rest of the server. */
export interface ClusterConnections {
  /**
   * Returns the target for a login on a project's database (default `postgres`). Changes of an
   * earlier run to the login itself (password, settings) are reverted, and the database is closed
   * for the reader if it was not yet.
   * @throws ProjectNotActive if the cluster is not running
   * @throws UnknownDatabase if the cluster has no such database
   */
  target(ref: string, login: ClusterLogin, database?: string): Promise<ConnectionTarget>
}
