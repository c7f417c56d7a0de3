import type { Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'

export type ParametersServices = Pick<Services, 'clusters'>
export type ParametersHandler<Id extends OperationId> = Handler<Id, ParametersServices>
