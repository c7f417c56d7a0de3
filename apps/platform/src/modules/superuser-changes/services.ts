import type { Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'

export type SuperuserChangesServices = Pick<Services, 'clusters'>
export type SuperuserChangesHandler<Id extends OperationId> = Handler<Id, SuperuserChangesServices>
