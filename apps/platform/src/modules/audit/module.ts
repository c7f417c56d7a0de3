import { defineModule } from '../define-module'
import { createAuditLog } from './audit-log'
import { getProfileAuditLog, listOrganizationAuditLog } from './handlers'
import auditLogSql from './migrations/140-audit-log.sql'
import auditOtherOrganizationSql from './migrations/162-audit-other-organization.sql'
import type { AuditServices } from './services'

export const audit = defineModule<AuditServices>({
  name: 'audit',
  migrations: [
    { name: '140-audit-log', sql: auditLogSql },
    { name: '162-audit-other-organization', sql: auditOtherOrganizationSql },
  ],
  services: { auditLog: ({ control }) => createAuditLog(control) },
  handlers: () => ({ listOrganizationAuditLog, getProfileAuditLog }),
})
