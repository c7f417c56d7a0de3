import type { PaymentProvider } from './billing.types'

/** Nobody takes any money: every plan is there for the asking, and invoices say what was used. */
export const noPayments: PaymentProvider = {
  name: 'none',
  charges: false,
  keepCustomer: () => Promise.resolve(null),
  changePlan: () => Promise.resolve({ continueAt: null }),
  charge: () => Promise.resolve({ status: 'not_charged', amount: null }),
}
