import { hasSpendCap, spendCapChoice } from '@howdah/rules/plans/spend-cap'
import { PLAN_NAMES } from '@howdah/rules/plans/plan-quotas'
import { planChange } from '@howdah/rules/plans/plan-change'
import type { Pool } from 'pg'
import { inTransaction, type Queryable } from '../../base/transaction'
import { permissionMessages } from '../../access/permissions.messages'
import { BillingError } from './billing-error'
import { billingApiMessages as messages } from './billing.messages'
import type { Billing, PaymentProvider } from './billing.types'
import { readAccount, updateCustomer, type Account } from './customers'

/** Plans, spend caps and addresses of organizations, in the control database; the provider hears of each change before it counts. */
export function createBilling(control: Pool, provider: PaymentProvider): Billing {
  return {
    async of(organizationId) {
      const account = await readAccount(control, organizationId)
      return account && { plan: account.plan, spendCap: account.spendCap, address: account.address }
    },

    update: (organizationId, { address, spendCap }) =>
      inTransaction(control, async (client) => {
        const { customer, plan, spendCap: before } = await held(client, organizationId)
        if (spendCap !== undefined && hasSpendCap(plan, spendCap) !== spendCap) {
          const always = spendCapChoice(plan) === 'always'
          throw new BillingError(
            'no-choice',
            always
              ? messages.alwaysCapped(PLAN_NAMES[plan])
              : messages.neverCapped(PLAN_NAMES[plan]),
          )
        }
        if (spendCap !== undefined && spendCap !== before) {
          await client.query('update organizations set spend_cap = $2 where id = $1', [
            organizationId,
            spendCap,
          ])
          await client.query(
            'insert into spend_cap_changes (organization_id, from_cap) values ($1, $2)',
            [organizationId, before],
          )
        }
        if (address !== undefined) {
          await updateCustomer(client, provider, { ...customer, address })
          await client.query('update organizations set billing_address = $2 where id = $1', [
            organizationId,
            address && JSON.stringify(address),
          ])
        }
      }),

    changePlan: (organizationId, to) =>
      inTransaction(control, async (client) => {
        const { customer, managedBy, plan: before } = await held(client, organizationId)
        if (managedBy !== 'howdah') throw new BillingError('managed', messages.managed)
        if (planChange(before, to) === 'none') return { before, continueAt: null }
        const known = await updateCustomer(client, provider, customer)
        const { continueAt } = await provider.changePlan({ customer: known, from: before, to })
        if (continueAt === null) {
          await client.query('update organizations set plan = $2 where id = $1', [
            organizationId,
            to,
          ])
          await client.query(
            'insert into plan_changes (organization_id, from_plan, to_plan) values ($1, $2, $3)',
            [organizationId, before, to],
          )
        }
        return { before, continueAt }
      }),
  }
}

async function held(client: Queryable, organizationId: number): Promise<Account> {
  const account = await readAccount(client, organizationId, true)
  if (account === null) throw new BillingError('gone', permissionMessages.noOrganization)
  return account
}
