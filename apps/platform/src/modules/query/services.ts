import type { QueryRunner } from './query-runner'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'

declare module '../../base/services' {
  interface Services {
    queries: QueryRunner
  }
}

/** Services of others that this module uses. */
export const needs = ['clusters'] as const

export type QueryServices = Pick<Services, (typeof needs)[number] | 'queries'>
export type QueryHandler<Id extends OperationId> = Handler<Id, QueryServices>
