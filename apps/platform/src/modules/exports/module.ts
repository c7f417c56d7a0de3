import { defineModule } from '../define-module'
import { createPendingDownloads } from '../../base/pending-downloads'
import { exportHandlers } from './handlers'
import type { ExportsServices } from './services'

export const exports = defineModule<ExportsServices>({
  name: 'exports',
  services: { exports: ({ control, secrets }) => createPendingDownloads(control, secrets, 'export') },
  handlers: exportHandlers,
})
