import { defineModule } from '../define-module'
import { billMonths } from './biller'
import { billingCommands } from './commands'
import { billingConfig } from './config'
import { getProjectAddons } from './addons'
import { createBilling } from './billing'
import { emitThresholds } from './emit-thresholds'
import { changePlan, getBilling, getInvoice, listInvoices, updateBilling } from './handlers'
import { createInvoices } from './invoices'
import { noPayments } from './no-payments'
import { notifyOfThreshold } from './notifications'
import { getOrganizationUsage } from './usage'
import billingSql from './migrations/250-billing.sql'
import spendCapChangesSql from './migrations/261-spend-cap-changes.sql'
import type { BillingServices } from './services'

const POLL_INTERVAL_MS = 15 * 60_000

export const billing = defineModule<BillingServices>({
  name: 'billing',
  config: billingConfig,
  commands: billingCommands,
  migrations: [
    { name: '250-billing', sql: billingSql },
    { name: '261-spend-cap-changes', sql: spendCapChangesSql },
  ],
  services: {
    payments: () => noPayments,
    billing: ({ control, payments }) => createBilling(control, payments),
    invoices: ({ control }) => createInvoices(control),
  },
  handlers: () => ({
    getOrganizationUsage,
    getBilling,
    updateBilling,
    changePlan,
    listInvoices,
    getInvoice,
    getProjectAddons,
  }),
  notifications: { 'usage.threshold': notifyOfThreshold },
  schedules: (services) =>
    services.config.mode === 'platform'
      ? [
          {
            name: 'invoices',
            begins: 'now',
            intervalMs: POLL_INTERVAL_MS,
            run: (now) => billMonths(services, now),
          },
          {
            name: 'usage thresholds',
            begins: 'now',
            intervalMs: POLL_INTERVAL_MS,
            run: (now) => emitThresholds(services, now),
          },
        ]
      : [],
})
