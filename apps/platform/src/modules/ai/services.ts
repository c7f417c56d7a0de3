import type { HandlerCall, Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'
import type { Ai } from './ai.types'

declare module '../../base/services' {
  interface Services {
    ai: Ai
  }
}

/** Services of others that this module uses. */
export const needs = ['access', 'queries'] as const

export type AiServices = Pick<Services, (typeof needs)[number] | 'ai'>
export type AiHandler<Id extends OperationId> = Handler<Id, AiServices>
export type AiCall<Id extends OperationId> = HandlerCall<Id, AiServices>
