import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { PoolSettingsTable } from './pool-settings'
import type { Pooler } from './pooler.types'

declare module '../../base/services' {
  interface Services {
    pooler: Pooler
    poolSettings: PoolSettingsTable
  }
}

type Own = 'pooler' | 'poolSettings'
type Needs =
  | 'certificates'
  | 'closers'
  | 'clusterManager'
  | 'config'
  | 'control'
  | 'directory'
  | 'events'
  | 'log'
  | 'networkRules'
  | 'projectLogs'
  | 'projects'
  | 'secrets'
  | 'user'

export type PoolerServices = Pick<Services, Own | Needs>
export type PoolerHandler<Id extends OperationId> = Handler<Id, PoolerServices>
