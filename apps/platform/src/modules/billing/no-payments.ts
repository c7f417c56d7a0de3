import type { PaymentProvider } from './billing.types'

/**
 * Provider that takes no money: every plan is available on request, and invoices show the usage.
 */
export const noPayments: PaymentProvider = {
  name: 'none',
  charges: false,
  keepCustomer: () => Promise.resolve(null),
  changePlan: () => Promise.resolve({ continueAt: null }),
  charge: () => Promise.resolve({ status: 'not_charged', amount: null }),
}
