import type { Mode } from '../../contract/mode'
import type { OptionalFeature } from './optional-features'

/** Part of the configuration that belongs to the server itself. */
export interface ServerConfig {
  mode: Mode
  /** Absolute path. */
  dataDirectory: string
  host: string
  /** 0 takes any free port. */
  port: number
  /** Of the projects' own APIs; 0 takes any free port, null the one behind `port` or, when that is taken, any. */
  gatewayPort: number | null
  /**
   * URL at which programs reach the projects' own APIs when it is not
   * `http://127.0.0.1:{gatewayPort}`; without a trailing slash.
   */
  gatewayUrl: string | null
  /**
   * Certificate of the projects' own APIs: that of the server's authority, or files; null for no
   * TLS, such as behind a proxy.
   */
  gatewayTls: 'authority' | { certFile: string; keyFile: string } | null
  /**
   * URL at which people reach the server when it is not `http://localhost:{port}`; without a
   * trailing slash.
   */
  publicUrl: string | null
  /** Origins whose pages may call with a bearer token (CORS). */
  origins: readonly string[]
  /** Ranges of this machine and of networks around it whose databases may be attached; the internet's may be always. */
  allowedAddresses: readonly string[]
  /** Features that the dashboard does not show. */
  without: readonly OptionalFeature[]
  /** An external control database; null starts an embedded one. */
  databaseUrl: string | null
  /** null keeps the master key in a file of the data directory. */
  masterKey: Buffer | null
}

/**
 * Configuration of this server; created once from the command line and the environment. Each module
 * adds its own part by declaration merging in its `config.ts`.
 */
// Its own part is empty: modules declare theirs.
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Config extends ServerConfig {}
