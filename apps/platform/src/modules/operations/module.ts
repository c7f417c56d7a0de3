import { defineModule } from '../define-module'
import { createOperations } from './create-operations'
import type { OperationsServices } from './services'

export const operations = defineModule<OperationsServices>({
  name: 'operations',
  services: { operations: createOperations },
})
