import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { NetworkRulesTable } from './network-rules-table'

declare module '../../base/services' {
  interface Services {
    networkRules: NetworkRulesTable
  }
}

type Needs = 'clusterManager' | 'config' | 'control' | 'pooler'

export type NetworkServices = Pick<Services, 'networkRules' | Needs>
export type NetworkHandler<Id extends OperationId> = Handler<Id, NetworkServices>
