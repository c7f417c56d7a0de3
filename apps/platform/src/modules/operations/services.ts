import type { Services } from '../../base/services'
import type { Operation, OperationPlans, Operations } from './operations.types'

declare module '../../base/services' {
  interface Services {
    operations: Operations
    /** Plans of all modules. */
    operationPlans: OperationPlans
  }
}

declare module '../../base/events' {
  interface Events {
    /** Just before an operation ends; again after a crash at that moment. */
    'operation.ended': { operation: Operation; state: 'succeeded' | 'failed' }
  }
}

export type OperationsServices = Pick<
  Services,
  'closers' | 'control' | 'directory' | 'events' | 'log' | 'operationPlans'
>
