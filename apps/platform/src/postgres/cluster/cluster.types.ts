import type { ConnectionOptions } from 'node:tls'

/**
 * Who a session of the server's is to a project's Postgres.
 * - `admin`: the bootstrap superuser `howdah_admin`; never runs a person's text.
 * - `editor`: the login that starts with role `postgres`, so that what is created belongs to `postgres`.
 * - `reader`: the login that holds no privilege to write.
 * - `service`: the server itself as `postgres`, for the files of the project; never runs a person's text.
 * - `anon`, `authenticated`: logins that can become that role of the API and no other, for keys that claim it.
 */
export type ClusterLogin = 'admin' | OwnLogin
/** Logins that the platform keeps as it made them. */
export type OwnLogin = 'editor' | 'reader' | 'service' | 'anon' | 'authenticated'

/** Where and as whom to connect; what `pg.Client` takes. `host` is the directory of the Unix socket or an IP address. */
export interface ConnectionTarget {
  host: string
  port: number
  user: string
  password: string
  database: string
  /** How it is encrypted; absent for what is on this machine. */
  ssl?: ConnectionOptions
  /** Whether the password's exchange is bound to the TLS connection, where the server can. */
  enableChannelBinding?: boolean
  /**
   * The login may hold more than it should, since somebody else made it: each run is one statement in a transaction in which nothing can be
   * written, and which that statement cannot end.
   */
  readOnlyTransaction?: boolean
  /** Settings of the session (`-c name=value ...`), which win over those of the role and the database. */
  options?: string
  /** Hears how connecting ends. @returns what to throw instead of what pg or the system said */
  heard?: ConnectionListener
}

export interface ConnectionListener {
  opened(): void
  failed(error: unknown): Error
}

/** What the rest of the server may ask of the projects' clusters. */
export interface ClusterConnections {
  /**
   * The target for a login on a project's database (default `postgres`), with what an earlier run may have changed about the
   * login itself (password, settings) set back, and the database closed for the reader if it was not yet.
   * @throws ProjectNotActive when the cluster does not run
   * @throws UnknownDatabase when the cluster has no such database
   */
  target(ref: string, login: ClusterLogin, database?: string): Promise<ConnectionTarget>
}
