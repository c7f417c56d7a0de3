import type { PlanTier } from '@howdah/rules/plans/plan-change'
import type { ManagedBy } from '../organizations/organizations'
import type { Queryable } from '../../base/transaction'
import type {
  BillingAddress,
  Customer,
  OrganizationBilling,
  PaymentProvider,
} from './billing.types'

/** All stored billing data of an organization. */
export interface Account extends OrganizationBilling {
  managedBy: ManagedBy
  customer: Customer
}

interface Row {
  id: number
  name: string
  plan: PlanTier
  managedBy: ManagedBy
  spendCap: boolean
  address: BillingAddress | null
  customer: string | null
}

/** @param lock until the end of the transaction, so that one change comes after the other */
export async function readAccount(
  db: Queryable,
  organizationId: number,
  lock = false,
): Promise<Account | null> {
  const { rows } = await db.query<Row>(
    `select id, name, plan, managed_by as "managedBy", spend_cap as "spendCap", billing_address as address, billing_customer as customer
       from organizations where id = $1 ${lock ? 'for no key update' : ''}`,
    [organizationId],
  )
  const [row] = rows
  if (!row) return null
  const { id, name, plan, managedBy, spendCap, address, customer } = row
  return {
    plan,
    managedBy,
    spendCap,
    address,
    customer: { organizationId: id, customer, name, address },
  }
}

/**
 * Sends an organization to the provider and stores the ID that it returns.
 * @returns the customer with that ID
 */
export async function updateCustomer(
  db: Queryable,
  provider: PaymentProvider,
  customer: Customer,
): Promise<Customer> {
  const known = await provider.keepCustomer(customer)
  if (known !== customer.customer) {
    await db.query('update organizations set billing_customer = $2 where id = $1', [
      customer.organizationId,
      known,
    ])
  }
  return { ...customer, customer: known }
}
