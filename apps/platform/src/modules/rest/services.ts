import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { RestConfigs } from './rest-configs'
import type { RestServers } from './rest-servers'

declare module '../../base/services' {
  interface Services {
    restConfigs: RestConfigs
    restServers: RestServers
  }
}

type Own = 'restConfigs' | 'restServers'
type Needs =
  | 'attached'
  | 'clusters'
  | 'config'
  | 'control'
  | 'closers'
  | 'directory'
  | 'events'
  | 'gatewayUrl'
  | 'log'
  | 'operations'
  | 'pooler'
  | 'projectConnections'
  | 'projectMemory'
  | 'projects'
  | 'queries'
  | 'replicaReads'
  | 'replicas'
  | 'replicaServers'
  | 'user'

export type RestServices = Pick<Services, Own | Needs>
export type RestHandler<Id extends OperationId> = Handler<Id, RestServices>
