import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { NetworkChanges } from './network-changes'
import type { NetworkRulesTable } from './network-rules-table'

declare module '../../base/services' {
  interface Services {
    networkChanges: NetworkChanges
    networkRules: NetworkRulesTable
  }
}

type Needs = 'clusterManager' | 'config' | 'control' | 'log' | 'pooler' | 'replicaSessions'

export type NetworkServices = Pick<Services, 'networkChanges' | 'networkRules' | Needs>
export type NetworkHandler<Id extends OperationId> = Handler<Id, NetworkServices>
