import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { RealtimeHubs } from './hub/hubs'
import type { RealtimeConfigs } from './realtime-configs'

declare module '../../base/services' {
  interface Services {
    realtimeConfigs: RealtimeConfigs
    realtimeHubs: RealtimeHubs
  }
}

type Own = 'realtimeConfigs' | 'realtimeHubs'
type Needs =
  | 'authDatabases'
  | 'clusters'
  | 'config'
  | 'control'
  | 'closers'
  | 'events'
  | 'gatewayUrl'
  | 'log'
  | 'secrets'
  | 'traffic'

export type RealtimeServices = Pick<Services, Own | Needs>
export type RealtimeHandler<Id extends OperationId> = Handler<Id, RealtimeServices>
