import type { Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'

/** Services of others that this module uses. */
export const needs = ['queries'] as const

export type AdvisorsServices = Pick<Services, (typeof needs)[number]>
export type AdvisorsHandler<Id extends OperationId> = Handler<Id, AdvisorsServices>
