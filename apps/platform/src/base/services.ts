import type { Pool } from 'pg'
import type { Config } from './config/config'
import type { Closers } from './closers'
import type { DataDirectory } from './disk/data-directory'
import type { DiskRoom } from './disk/disk-room'
import type { EventBus } from './events'
import type { Log } from './log/log'
import type { Outbound } from './network/outbound'
import type { Secrets } from './secrets'

/**
 * Services of the server by name. The base services are declared here. Each module adds its own by
 * declaration merging in its services.ts, which also names the services that it uses.
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
  /** Opens the same APIs for the edge functions of a project, which reach nothing else of this machine. @returns their socket file */
  functionGateway(ref: string): Promise<string>
  log: Log
  secrets: Secrets
  directory: DataDirectory
  /** The disk of the data directory. */
  disk: DiskRoom
  /** The control database. */
  control: Pool
  /** The cluster of the control database at its socket; null for one that is managed elsewhere. */
  controlCluster: { host: string; port: number; user: string; password: string } | null
  outbound: Outbound
  events: EventBus
  /** Ends what services have opened, the last one first. */
  closers: Closers
}
