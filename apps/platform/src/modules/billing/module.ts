import { defineModule } from '../define-module'
import { billMonths } from './biller'
import { createBilling } from './billing'
import { emitThresholds } from './emit-thresholds'
import { changePlan, getBilling, getInvoice, listInvoices, updateBilling } from './handlers'
import { createInvoices } from './invoices'
import { noPayments } from './no-payments'
import { notifyOfThreshold } from './notifications'
import { getOrganizationUsage } from './usage'
import type { BillingServices } from './services'

const POLL_INTERVAL_MS = 15 * 60_000

export const billing = defineModule<BillingServices>({
  name: 'billing',
  services: {
    payments: () => noPayments,
    billing: ({ control, payments }) => createBilling(control, payments),
    invoices: ({ control }) => createInvoices(control),
  },
  handlers: () => ({ getOrganizationUsage, getBilling, updateBilling, changePlan, listInvoices, getInvoice }),
  notifications: { 'usage.threshold': notifyOfThreshold },
  schedules: (services) =>
    services.config.mode === 'platform'
      ? [
          { name: 'invoices', intervalMs: POLL_INTERVAL_MS, run: (now) => billMonths(services, now) },
          { name: 'usage thresholds', intervalMs: POLL_INTERVAL_MS, run: (now) => emitThresholds(services, now) },
        ]
      : [],
})
