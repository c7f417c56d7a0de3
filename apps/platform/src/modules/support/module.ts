import { defineModule } from '../define-module'
import { listSupportRequests, supportHandlers } from './handlers'
import { notifyOfSupportRequest } from './notifications'
import { createSupportRequests } from './support-requests'
import type { SupportServices } from './services'

export const support = defineModule<SupportServices>({
  name: 'support',
  services: { supportRequests: ({ control }) => createSupportRequests(control) },
  handlers: () => ({ listSupportRequests, ...supportHandlers() }),
  notifications: { 'support.requested': notifyOfSupportRequest },
})
