import type { ClusterCounters } from '../../postgres/statistics/cluster-counters'
import type { ClusterConnections } from '../../postgres/cluster/cluster.types'

/** Health of a project's cluster, as known to the supervisor. */
export type ClusterHealth = 'stopped' | 'healthy' | 'unhealthy'

/** Address at which a person's own programs reach a project's Postgres. */
export interface ClusterEndpoint {
  host: string
  port: number
  database: string
  user: string
}

/** Current statistics of a cluster. */
export interface ClusterStats {
  /** For example `18.4`. */
  postgresVersion: string
  /** Of all databases, an int8 as text. */
  databaseSizeBytes: string
  /** Client sessions without the platform's own. */
  connections: number
  /** Client sessions that Postgres allows besides those that it keeps for superusers and the platform. */
  maxConnections: number
  startedAt: Date
  uptimeSeconds: number
}

/** The projects' Postgres clusters: sessions, and the data shown on the pages. */
export interface Clusters extends ClusterConnections {
  health(ref: string): ClusterHealth
  /** @throws ProjectNotActive when the cluster has no endpoint yet */
  endpoint(ref: string): Promise<ClusterEndpoint>
  /** @throws ProjectNotActive when the cluster does not run */
  stats(ref: string): Promise<ClusterStats>
  /** @throws ProjectNotActive when the cluster does not run */
  counters(ref: string): Promise<ClusterCounters>
  /** The last lines that its Postgres wrote, the newest one last; none where there is no log. */
  log(ref: string): Promise<string[]>
}

/**
 * Runs a project's Postgres: as a cluster on this machine, or as an external database. Other kinds
 * (an operator of a Kubernetes cluster, for example) implement this interface. Every step may be
 * repeated after a crash.
 */
export interface Provisioner extends Clusters {
  /** Brings it up, or sees that it answers. @throws when it does not */
  start(ref: string): Promise<unknown>
  /** Stops the cluster, or releases it, and retains its data. */
  stop(ref: string): Promise<void>
  /** Ends it with everything that it holds, where that is the platform's. */
  remove(ref: string): Promise<void>
}
