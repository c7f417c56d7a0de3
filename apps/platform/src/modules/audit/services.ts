import type { Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'
import type { AuditLog } from './audit.types'

declare module '../../base/services' {
  interface Services {
    auditLog: AuditLog
  }
}

/** Services of others that this module uses. */
export const needs = ['identity', 'organizations'] as const

export type AuditServices = Pick<Services, (typeof needs)[number] | 'auditLog'>
export type AuditHandler<Id extends OperationId> = Handler<Id, AuditServices>
