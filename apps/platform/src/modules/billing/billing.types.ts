import type { components } from '@howdah/contract'
import type { PlanTier } from '@howdah/rules/plans/plan-change'
import type { BillingMonth } from './month'

export type BillingAddress = components['schemas']['BillingAddress']
export type InvoiceStatus = components['schemas']['InvoiceStatus']
export type InvoiceLine = components['schemas']['InvoiceLine']
export type InvoiceAmount = components['schemas']['InvoiceAmount']

/** Current billing settings of an organization. */
export interface OrganizationBilling {
  plan: PlanTier
  /** Choice of the organization; the plan decides if it has an effect. */
  spendCap: boolean
  address: BillingAddress | null
}

export interface BillingChange {
  spendCap?: boolean
  address?: BillingAddress | null
}

/** A month of an organization, as it was measured. */
export interface Invoice {
  id: string
  number: string
  period: BillingMonth
  /** The one that counted when the month ended. */
  plan: PlanTier
  /** True if usage was limited to the plan. */
  spendCap: boolean
  lines: InvoiceLine[]
  billedTo: BillingAddress | null
  status: InvoiceStatus
  amount: InvoiceAmount | null
  issuedAt: Date
}

/** Billing choices of an organization's owners. */
export interface Billing {
  /** null when there is no such organization. */
  of(organizationId: number): Promise<OrganizationBilling | null>
  /** @throws BillingError */
  update(organizationId: number, change: BillingChange): Promise<void>
  /** @returns address at which the person continues, if the payment provider requires a step first. @throws BillingError */
  changePlan(
    organizationId: number,
    to: PlanTier,
  ): Promise<{ before: PlanTier; continueAt: string | null }>
}

/** Details of an organization that the payment provider receives. */
export interface Customer {
  organizationId: number
  /** The provider's own id of it, once it has given one. */
  customer: string | null
  name: string
  address: BillingAddress | null
}

/** Result of charging an invoice. An `open` one is tried again. */
export interface Charge {
  status: InvoiceStatus
  amount: InvoiceAmount | null
}

/**
 * Payment provider. Each call may be repeated after a crash, so a provider must recognize work that
 * it has already done by the IDs. A refusal is thrown as a `BillingError` with the reason `refused`
 * and a message for the person.
 */
export interface PaymentProvider {
  /** As invoices keep it. */
  name: string
  /** True if the provider takes money at all. */
  charges: boolean
  /**
   * Creates or updates an organization at the provider.
   * @returns the provider's ID of it; null if it stores none
   */
  keepCustomer(customer: Customer): Promise<string | null>
  /**
   * Changes the plan at the provider.
   * @returns `continueAt` if a step of the person is required first, such as entering a card: the
   * plan does not change until then
   */
  changePlan(change: {
    customer: Customer
    from: PlanTier
    to: PlanTier
  }): Promise<{ continueAt: string | null }>
  /** Charges a month: the plan and, without a spend cap, the usage above it. */
  charge(invoice: { customer: Customer; invoice: Invoice }): Promise<Charge>
}
