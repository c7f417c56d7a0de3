import { defineModule } from '../define-module'
import { listSupportRequests, supportHandlers } from './handlers'
import { notifyOfSupportRequest } from './notifications'
import { createSupportRequests } from './support-requests'
import supportSql from './migrations/240-support.sql'
import type { SupportServices } from './services'

export const support = defineModule<SupportServices>({
  name: 'support',
  migrations: [{ name: '240-support', sql: supportSql }],
  services: { supportRequests: ({ control }) => createSupportRequests(control) },
  handlers: () => ({ listSupportRequests, ...supportHandlers() }),
  notifications: { 'support.requested': notifyOfSupportRequest },
})
