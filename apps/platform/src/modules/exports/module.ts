import { defineModule } from '../define-module'
import { createPendingDownloads } from '../../base/pending-downloads'
import { exportHandlers } from './handlers'
import exportsSql from './migrations/201-exports.sql'
import type { ExportsServices } from './services'

export const exports = defineModule<ExportsServices>({
  name: 'exports',
  migrations: [{ name: '201-exports', sql: exportsSql }],
  services: {
    exports: ({ control, secrets }) => createPendingDownloads(control, secrets, 'export'),
  },
  handlers: exportHandlers,
})
