import type { Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'
import type { PaymentProvider } from './billing.types'
import type { Billing } from './billing.types'
import type { Invoices } from './invoices'

declare module '../../base/services' {
  interface Services {
    payments: PaymentProvider
    billing: Billing
    invoices: Invoices
  }
}

/** Services of others that this module uses. */
export const needs = ['control', 'log', 'metrics', 'notifications', 'organizations'] as const

export type BillingServices = Pick<Services, (typeof needs)[number] | 'payments' | 'billing' | 'invoices'>
export type BillingHandler<Id extends OperationId> = Handler<Id, BillingServices>
