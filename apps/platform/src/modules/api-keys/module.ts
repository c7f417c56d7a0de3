import { defineModule } from '../define-module'
import { createApiKeys } from './api-keys'
import {
  createApiKey,
  deleteApiKey,
  listApiKeys,
  rotateApiKey,
  updateApiKey,
  updateLegacyApiKeys,
} from './handlers'
import { createKeyUses } from './key-uses'
import { createLegacyKeys } from './legacy-keys'
import { createTemporaryApiKey } from './temporary-keys'
import apiKeysSql from './migrations/151-api-keys.sql'
import usesSql from './migrations/2026-11-25-api-key-uses.sql'
import type { ApiKeysServices } from './services'

export const apiKeys = defineModule<ApiKeysServices>({
  name: 'api-keys',
  migrations: [
    { name: '151-api-keys', sql: apiKeysSql },
    { name: '2026-11-25-api-key-uses', sql: usesSql },
  ],
  services: {
    apiKeys: ({ control, secrets }) => createApiKeys(control, secrets),
    keyUses: ({ closers, control, log }) => createKeyUses({ closers, control, log }),
    legacyKeys: ({ control }) => createLegacyKeys(control),
  },
  handlers: () => ({
    listApiKeys,
    createApiKey,
    updateApiKey,
    rotateApiKey,
    deleteApiKey,
    updateLegacyApiKeys,
    createTemporaryApiKey,
  }),
})
