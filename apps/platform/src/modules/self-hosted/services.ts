import type { Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'

/** Services of others that this module uses. */
export const needs = ['config', 'control', 'identity', 'log', 'members', 'operations', 'projects', 'secrets'] as const

export type SelfHostedServices = Pick<Services, (typeof needs)[number]>
export type SelfHostedHandler<Id extends OperationId> = Handler<Id, SelfHostedServices>
