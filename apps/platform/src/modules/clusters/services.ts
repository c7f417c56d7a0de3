import type { Services } from '../../base/services'
import type { AttachedProjects } from './attached/attached-projects'
import type { ClusterManager } from './cluster-manager'
import type { ClusterHealth, Clusters, Provisioner } from './clusters.types'

declare module '../../base/services' {
  interface Services {
    clusters: Clusters
    /** Starts, stops and removes the Postgres of any project. */
    provisioners: Provisioner
    /** The clusters of this data directory. */
    clusterManager: ClusterManager
    attached: AttachedProjects
  }
}

declare module '../../base/events' {
  interface Events {
    /** The disk of the data directory is almost full; emitted every second until there is room. */
    'disk.full': { at: Date }
    /** Health of a project's Postgres, reported by its supervisor or by a query of an attached database. */
    'cluster.health': { ref: string; health: ClusterHealth }
  }
}

type Own = 'attached' | 'clusterManager' | 'clusters' | 'provisioners'
type Needs =
  | 'binaries'
  | 'certificates'
  | 'closers'
  | 'config'
  | 'directory'
  | 'disk'
  | 'events'
  | 'log'
  | 'networkRules'
  | 'outbound'
  | 'projectConnections'
  | 'projects'
  | 'user'

export type ClustersServices = Pick<Services, Own | Needs>
