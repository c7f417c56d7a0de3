import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { AuditLog } from './audit.types'

declare module '../../base/services' {
  interface Services {
    auditLog: AuditLog
  }
}

export type AuditServices = Pick<Services, 'auditLog' | 'control' | 'identity' | 'organizations'>
export type AuditHandler<Id extends OperationId> = Handler<Id, AuditServices>
