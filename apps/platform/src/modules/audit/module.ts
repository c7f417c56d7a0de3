import { defineModule } from '../define-module'
import { createAuditLog } from './audit-log'
import { getProfileAuditLog, listOrganizationAuditLog } from './handlers'
import type { AuditServices } from './services'

export const audit = defineModule<AuditServices>({
  name: 'audit',
  services: { auditLog: ({ control }) => createAuditLog(control) },
  handlers: () => ({ listOrganizationAuditLog, getProfileAuditLog }),
})
