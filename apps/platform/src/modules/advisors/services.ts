import type { Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'

export type AdvisorsServices = Pick<Services, 'authConfigs' | 'publicUrl' | 'queries'>
export type AdvisorsHandler<Id extends OperationId> = Handler<Id, AdvisorsServices>
