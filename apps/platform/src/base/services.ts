import type { Pool } from 'pg'
import type { Config } from '../server/config'
import type { Log } from './log'
import type { Outbound } from './outbound'
import type { Secrets } from './secrets'

/**
 * Services of the server by name. Those of the ground stand here; each module adds its own by declaration merging in its services.ts,
 * and names in `needs` which ones it uses.
 */
export interface Services {
  config: Config
  /** Of this build, as `package.json` has it. */
  version: string
  /** Stable for one control database; part of the cookie's name. */
  instanceId: string
  /** Address of the dashboard, without a trailing slash. With `--port 0` it is known once the listener is open. */
  publicUrl: string
  /** Address of the projects' own APIs, without a trailing slash; known once its listener is open. */
  gatewayUrl: string
  /** Reference of a self-hosted server's project; null in the mode platform. */
  onlyProject: string | null
  log: Log
  secrets: Secrets
  /** The control database. */
  control: Pool
  outbound: Outbound
}
