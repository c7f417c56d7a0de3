import type { BillingHandler, BillingServices } from './services'
import type { components } from '@howdah/contract'
import { hasSpendCap, spendCapChoice } from '@howdah/rules/plans/spend-cap'
import { PLAN_NAMES } from '@howdah/rules/plans/plan-quotas'
import type { PlanTier } from '@howdah/rules/plans/plan-change'
import { BillingError } from './billing-error'
import { billingApiMessages } from './billing.messages'
import type { Invoice, OrganizationBilling } from './billing.types'
import { monthOf } from './month'
import { permissionMessages } from '../../access/permissions.messages'
import { AppError } from '../../base/app-error'

export const getBilling: BillingHandler<'getBilling'> = async ({ access, services }) => ({
  status: 200,
  body: toBilling(services, await billingOf(services, access.organization.id)),
})

export const updateBilling: BillingHandler<'updateBilling'> = async ({
  access,
  audit,
  body,
  services,
}) => {
  const { id, slug } = access.organization
  const before = await billingOf(services, id)
  await services.billing.update(id, { spendCap: body.spend_cap, address: body.address })
  const after = await billingOf(services, id)
  audit({
    target: { type: 'organization', id: slug },
    before: changeable(before, body),
    after: changeable(after, body),
  })
  return { status: 200, body: toBilling(services, after) }
}

export const changePlan: BillingHandler<'changePlan'> = async ({
  access,
  audit,
  body,
  services,
}) => {
  const { id, slug } = access.organization
  if (!mayChangePlan(services)) throw new BillingError('refused', billingApiMessages.noPlanChanges)
  const { before, continueAt } = await services.billing.changePlan(id, body.plan)
  const billing = await billingOf(services, id)
  audit({
    target: { type: 'organization', id: slug },
    before: { plan: before },
    after: { plan: billing.plan },
  })
  return { status: 200, body: { billing: toBilling(services, billing), continue_at: continueAt } }
}

export const listInvoices: BillingHandler<'listInvoices'> = async ({ access, services, query }) => {
  const { count, invoices } = await services.invoices.page(access.organization.id, query)
  return { status: 200, body: { count, invoices: invoices.map(toSummary) } }
}

export const getInvoice: BillingHandler<'getInvoice'> = async ({ access, params, services }) => {
  const invoice = await services.invoices.byId(access.organization.id, params.invoice_id)
  if (invoice === null) throw new AppError(404, 'not_found', billingApiMessages.noInvoice)
  const { billedTo, lines, spendCap } = invoice
  return {
    status: 200,
    body: { ...toSummary(invoice), spend_cap: spendCap, billed_to: billedTo, lines },
  }
}

async function billingOf(
  { billing }: BillingServices,
  organizationId: number,
): Promise<OrganizationBilling> {
  const found = await billing.of(organizationId)
  if (found === null) throw new AppError(404, 'not_found', permissionMessages.noOrganization)
  return found
}

/** Returns true if owners can change plans: the operator may reserve plans without payment. */
const mayChangePlan = ({ config, payments }: BillingServices): boolean =>
  payments.charges || config.planChanges

const toPlan = (id: PlanTier) => ({ id, name: PLAN_NAMES[id] })

function toBilling(
  services: BillingServices,
  { plan, spendCap, address }: OrganizationBilling,
): components['schemas']['Billing'] {
  return {
    plan: toPlan(plan),
    period: monthOf(new Date()),
    spend_cap: { choice: spendCapChoice(plan), enabled: hasSpendCap(plan, spendCap) },
    payments: {
      provider: services.payments.name,
      charges: services.payments.charges,
      plan_changes: mayChangePlan(services),
    },
    address,
  }
}

function toSummary({
  id,
  number,
  period,
  plan,
  status,
  amount,
  issuedAt,
}: Omit<Invoice, 'lines'>): components['schemas']['InvoiceSummary'] {
  return {
    id,
    number,
    period,
    plan: toPlan(plan),
    status,
    amount,
    issued_at: issuedAt.toISOString(),
  }
}

/** Returns the current values of the requested fields, for the audit log. */
const changeable = ({ address, spendCap }: OrganizationBilling, asked: object) => ({
  ...('spend_cap' in asked ? { spend_cap: spendCap } : {}),
  ...('address' in asked ? { address } : {}),
})
