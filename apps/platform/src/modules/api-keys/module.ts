import { defineModule } from '../define-module'
import { createApiKeys } from './api-keys'
import { createApiKey, deleteApiKey, listApiKeys } from './handlers'
import { createTemporaryApiKey } from './temporary-keys'
import apiKeysSql from './migrations/151-api-keys.sql'
import type { ApiKeysServices } from './services'

export const apiKeys = defineModule<ApiKeysServices>({
  name: 'api-keys',
  migrations: [{ name: '151-api-keys', sql: apiKeysSql }],
  services: { apiKeys: ({ control, secrets }) => createApiKeys(control, secrets) },
  handlers: () => ({
    listApiKeys,
    createApiKey,
    deleteApiKey,
    createTemporaryApiKey,
  }),
})
