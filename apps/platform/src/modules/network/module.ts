import { defineModule } from '../define-module'
import {
  getNetworkRestrictions,
  getSslEnforcement,
  updateNetworkRestrictions,
  updateSslEnforcement,
} from './handlers'
import networkSql from './migrations/2026-11-25-project-network.sql'
import { createNetworkChanges } from './network-changes'
import { createNetworkRulesTable } from './network-rules-table'
import type { NetworkServices } from './services'

/** Interval at which changes that failed are repeated, in milliseconds. */
const REPEAT_INTERVAL_MS = 5_000

export const network = defineModule<NetworkServices>({
  name: 'network',
  migrations: [{ name: '2026-11-25-project-network', sql: networkSql }],
  services: {
    networkChanges: createNetworkChanges,
    networkRules: ({ control }) => createNetworkRulesTable(control),
  },
  handlers: () => ({
    getNetworkRestrictions,
    getSslEnforcement,
    updateNetworkRestrictions,
    updateSslEnforcement,
  }),
  schedules: ({ networkChanges }) => [
    {
      name: 'network rules',
      begins: 'later',
      intervalMs: REPEAT_INTERVAL_MS,
      run: () => networkChanges.repeat(),
    },
  ],
})
