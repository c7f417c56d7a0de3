import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { QueryService } from './query-service'

declare module '../../base/services' {
  interface Services {
    queries: QueryService
  }
}

declare module '../../base/events' {
  interface Events {
    /** SQL that a person has run may have changed the schema of a project. */
    'schema.changed': { ref: string }
  }
}

export type QueryServices = Pick<
  Services,
  'closers' | 'clusters' | 'events' | 'queries' | 'replicas'
>
export type QueryHandler<Id extends OperationId> = Handler<Id, QueryServices>
