import { createPendingDownloads } from '../../base/pending-downloads'
import { defineModule } from '../define-module'
import {
  cancelImport,
  createDump,
  downloadDump,
  importDatabase,
  importDump,
  listImports,
} from './handlers'
import { createImports } from './imports'
import { createImportsTable } from './imports-table'
import importsSql from './migrations/2026-11-26-imports.sql'
import openTablesSql from './migrations/2026-11-26-open-tables.sql'
import type { DumpsServices } from './services'

export const dumps = defineModule<DumpsServices>({
  name: 'dumps',
  migrations: [
    { name: '2026-11-26-imports', sql: importsSql },
    { name: '2026-11-26-open-tables', sql: openTablesSql },
  ],
  open(services) {
    services.closers.add(() => services.imports.close())
    return Promise.resolve({})
  },
  services: {
    dumps: ({ control, secrets }) => createPendingDownloads(control, secrets, 'dump'),
    imports: createImports,
    importsTable: ({ control }) => createImportsTable(control),
  },
  handlers: () => ({
    cancelImport,
    createDump,
    downloadDump,
    importDatabase,
    importDump,
    listImports,
  }),
  prepare: ({ imports }) => imports.endLeft(),
})
