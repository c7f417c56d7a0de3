import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { StatementSamples } from './statement-samples'

declare module '../../base/services' {
  interface Services {
    statementSamples: StatementSamples
  }
}

export type StatementsServices = Pick<
  Services,
  'clusters' | 'control' | 'directory' | 'log' | 'projects' | 'statementSamples'
>
export type StatementsHandler<Id extends OperationId> = Handler<Id, StatementsServices>
