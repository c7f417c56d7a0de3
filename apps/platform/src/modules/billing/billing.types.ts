import type { components } from '@howdah/contract'
import type { PlanTier } from '@howdah/rules'
import type { BillingPeriod } from './month'

export type BillingAddress = components['schemas']['BillingAddress']
export type InvoiceStatus = components['schemas']['InvoiceStatus']
export type InvoiceLine = components['schemas']['InvoiceLine']
export type InvoiceAmount = components['schemas']['InvoiceAmount']

/** How an organization is billed now. */
export interface OrganizationBilling {
  plan: PlanTier
  /** What the organization has chosen; whether it counts, the plan says. */
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
  period: BillingPeriod
  /** The one that counted when the month ended. */
  plan: PlanTier
  /** Whether the plan was where usage ended. */
  spendCap: boolean
  lines: InvoiceLine[]
  billedTo: BillingAddress | null
  status: InvoiceStatus
  amount: InvoiceAmount | null
  issuedAt: Date
}

/** What owners decide about how their organization is billed. */
export interface Billing {
  /** null when there is no such organization. */
  of(organizationId: number): Promise<OrganizationBilling | null>
  /** @throws BillingError */
  update(organizationId: number, change: BillingChange): Promise<void>
  /** @returns where the person goes on, when the payment provider wants something first. @throws BillingError */
  changePlan(
    organizationId: number,
    to: PlanTier,
  ): Promise<{ before: PlanTier; continueAt: string | null }>
}

/** What is told of an organization to whoever takes its money. */
export interface Customer {
  organizationId: number
  /** The provider's own id of it, once it has given one. */
  customer: string | null
  name: string
  address: BillingAddress | null
}

/** What becomes of an invoice; one that is `open` is tried again. */
export interface Charge {
  status: InvoiceStatus
  amount: InvoiceAmount | null
}

/**
 * Whoever takes the money. Each call may come again after a crash, so a provider tells apart by the ids what it has done already.
 * A refusal is thrown as a `BillingError` of the reason `refused`, in words for the person.
 */
export interface PaymentProvider {
  /** As invoices keep it. */
  name: string
  /** Whether it takes money at all. */
  charges: boolean
  /** Makes an organization known, or tells what has changed of it. @returns the provider's id of it; null where it keeps none */
  keepCustomer(customer: Customer): Promise<string | null>
  /**
   * Takes over another plan.
   * @returns `continueAt` where the person has something to do first, such as entering a card: the plan stays as it is meanwhile
   */
  changePlan(change: {
    customer: Customer
    from: PlanTier
    to: PlanTier
  }): Promise<{ continueAt: string | null }>
  /** Asks for the money of a month: for its plan and, unless there was a spend cap, for what went beyond. */
  charge(invoice: { customer: Customer; invoice: Invoice }): Promise<Charge>
}
