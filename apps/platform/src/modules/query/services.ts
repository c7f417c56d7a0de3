import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { QueryService } from './query-service'

declare module '../../base/services' {
  interface Services {
    queries: QueryService
  }
}

export type QueryServices = Pick<
  Services,
  'closers' | 'clusters' | 'events' | 'queries' | 'replicas'
>
export type QueryHandler<Id extends OperationId> = Handler<Id, QueryServices>
