import type { Services } from '../../base/services'
import type { Handler, HandlerCall, OperationId } from '../../contract/handler.types'
import type { Ai } from './ai.types'

declare module '../../base/services' {
  interface Services {
    ai: Ai
  }
}

export type AiServices = Pick<Services, 'access' | 'ai' | 'config' | 'queries'>
export type AiHandler<Id extends OperationId> = Handler<Id, AiServices>
export type AiCall<Id extends OperationId> = HandlerCall<Id, AiServices>
