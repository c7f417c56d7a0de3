import { defineModule } from '../define-module'
import { getPgbouncerConfig, listPools, updatePgbouncerConfig } from './handlers'
import poolsSql from './migrations/20261125-project-pools.sql'
import { createPoolSettings } from './pool-settings'
import { poolerMessages } from './pooler.messages'
import type { PoolerServices } from './services'

export const pooler = defineModule<PoolerServices>({
  name: 'pooler',
  migrations: [{ name: '20261125-project-pools', sql: poolsSql }],
  services: {
    poolSettings: ({ control }) => createPoolSettings(control),
    pooler: () => ({
      host: '127.0.0.1',
      maxClients: 1000,
      version: null,
      state: () => ({ kind: 'unavailable', reason: poolerMessages.notRunning }),
    }),
  },
  handlers: () => ({ getPgbouncerConfig, listPools, updatePgbouncerConfig }),
})
