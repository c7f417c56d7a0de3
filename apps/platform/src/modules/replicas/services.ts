import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { FormerPrimaries } from './promotion/former-primaries'
import type { ReplicaReads } from './replica-reads'
import type { ReplicaServers } from './replica-servers'
import type { ReplicaSessions } from './replica-sessions'
import type { Replicas } from './replicas'
import type { ReplicaProblem } from './replicas.types'
import type { ReplicasTable } from './replicas-table'
import type { FollowReplicas } from './follow-replicas'

declare module '../../base/services' {
  interface Services {
    replicas: Replicas
    replicaReads: ReplicaReads
    replicaServers: ReplicaServers
    replicaSessions: ReplicaSessions
    replicasTable: ReplicasTable
    followReplicas: FollowReplicas
    formerPrimaries: FormerPrimaries
  }
}

declare module '../../base/events' {
  interface Events {
    /** A replica cannot follow its primary any more, and was stopped. */
    'replica.stopped': { ref: string; identifier: string; problem: ReplicaProblem }
  }
}

type Own =
  | 'followReplicas'
  | 'formerPrimaries'
  | 'replicaServers'
  | 'replicaSessions'
  | 'replicas'
  | 'replicasTable'
type Needs =
  | 'backups'
  | 'binaries'
  | 'certificates'
  | 'closers'
  | 'clusterManager'
  | 'clusters'
  | 'config'
  | 'control'
  | 'dataReplacements'
  | 'directory'
  | 'disk'
  | 'events'
  | 'log'
  | 'logReplays'
  | 'networkRules'
  | 'operations'
  | 'poolSettings'
  | 'projectLife'
  | 'projectViews'
  | 'projects'
  | 'provisioners'
  | 'user'

export type ReplicasServices = Pick<Services, Own | Needs>
export type ReplicasHandler<Id extends OperationId> = Handler<Id, ReplicasServices>
