import { defineModule } from '../define-module'
import { createOperations } from './create-operations'
import startsSql from './migrations/2026-11-24-operation-starts.sql'
import type { OperationsServices } from './services'

export const operations = defineModule<OperationsServices>({
  name: 'operations',
  migrations: [{ name: '2026-11-24-operation-starts', sql: startsSql }],
  services: { operations: createOperations },
})
