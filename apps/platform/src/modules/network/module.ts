import { defineModule } from '../define-module'
import {
  getNetworkRestrictions,
  getSslEnforcement,
  updateNetworkRestrictions,
  updateSslEnforcement,
} from './handlers'
import networkSql from './migrations/2026-11-25-project-network.sql'
import { createNetworkRulesTable } from './network-rules-table'
import type { NetworkServices } from './services'

export const network = defineModule<NetworkServices>({
  name: 'network',
  migrations: [{ name: '2026-11-25-project-network', sql: networkSql }],
  services: { networkRules: ({ control }) => createNetworkRulesTable(control) },
  handlers: () => ({
    getNetworkRestrictions,
    getSslEnforcement,
    updateNetworkRestrictions,
    updateSslEnforcement,
  }),
})
