import { defineModule } from '../define-module'
import {
  createSigningKey,
  deleteSigningKey,
  getProjectSettings,
  listSigningKeys,
  renewJwtSecret,
  updateSigningKey,
} from './handlers'
import { keySet } from './key-set'
import signingKeysSql from './migrations/2026-11-25-signing-keys.sql'
import { createProjectTokens } from './project-tokens'
import type { SigningKeysServices } from './services'
import { createSigningKeys } from './signing-keys'

export const signingKeys = defineModule<SigningKeysServices>({
  name: 'signing-keys',
  migrations: [{ name: '2026-11-25-signing-keys', sql: signingKeysSql }],
  services: {
    signingKeys: createSigningKeys,
    projectTokens: ({ projectMemory, signingKeys: keys }) =>
      createProjectTokens({
        list: (ref) => projectMemory.remember(ref, 'signing keys', () => keys.list(ref)),
      }),
  },
  handlers: () => ({
    listSigningKeys,
    createSigningKey,
    updateSigningKey,
    deleteSigningKey,
    getProjectSettings,
    renewJwtSecret,
  }),
  gateway: keySet,
})
