import type { components } from '@howdah/contract'
import { hasSpendCap, spendCapChoice, type PlanTier } from '@howdah/rules'
import { billingMessages, planNames } from './billing.messages'
import type { Invoice, OrganizationBilling } from './billing.types'
import { monthOf } from './month'
import { permissionMessages } from '../../access/permissions.messages'
import type { Platform } from '../../server/platform.types'
import type { Handler } from '../../contract/handler.types'
import { AppError } from '../../base/app-error'

export const getBilling: Handler<'getBilling'> = async ({ access, platform }) => ({
  status: 200,
  body: toBilling(platform, await billingOf(platform, access.organization.id)),
})

export const updateBilling: Handler<'updateBilling'> = async ({ access, audit, body, platform }) => {
  const { id, slug } = access.organization
  const before = await billingOf(platform, id)
  await platform.billing.update(id, { spendCap: body.spend_cap, address: body.address })
  const after = await billingOf(platform, id)
  audit({ target: { type: 'organization', id: slug }, before: changeable(before, body), after: changeable(after, body) })
  return { status: 200, body: toBilling(platform, after) }
}

export const changePlan: Handler<'changePlan'> = async ({ access, audit, body, platform }) => {
  const { id, slug } = access.organization
  const { before, continueAt } = await platform.billing.changePlan(id, body.plan)
  const billing = await billingOf(platform, id)
  audit({ target: { type: 'organization', id: slug }, before: { plan: before }, after: { plan: billing.plan } })
  return { status: 200, body: { billing: toBilling(platform, billing), continue_at: continueAt } }
}

export const listInvoices: Handler<'listInvoices'> = async ({ access, platform, query }) => {
  const { count, invoices } = await platform.invoices.page(access.organization.id, query)
  return { status: 200, body: { count, invoices: invoices.map(toSummary) } }
}

export const getInvoice: Handler<'getInvoice'> = async ({ access, params, platform }) => {
  const invoice = await platform.invoices.byId(access.organization.id, params.invoice_id)
  if (invoice === null) throw new AppError(404, 'not_found', billingMessages.noInvoice)
  const { billedTo, lines, spendCap } = invoice
  return { status: 200, body: { ...toSummary(invoice), spend_cap: spendCap, billed_to: billedTo, lines } }
}

async function billingOf({ billing }: Platform, organizationId: number): Promise<OrganizationBilling> {
  const found = await billing.of(organizationId)
  if (found === null) throw new AppError(404, 'not_found', permissionMessages.noOrganization)
  return found
}

const toPlan = (id: PlanTier) => ({ id, name: planNames[id] })

function toBilling({ payments }: Platform, { plan, spendCap, address }: OrganizationBilling): components['schemas']['Billing'] {
  return {
    plan: toPlan(plan),
    period: monthOf(new Date()),
    spend_cap: { choice: spendCapChoice(plan), enabled: hasSpendCap(plan, spendCap) },
    payments: { provider: payments.name, charges: payments.charges },
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
  return { id, number, period, plan: toPlan(plan), status, amount, issued_at: issuedAt.toISOString() }
}

/** What the request was about, as the audit log has it. */
const changeable = ({ address, spendCap }: OrganizationBilling, asked: object) => ({
  ...('spend_cap' in asked ? { spend_cap: spendCap } : {}),
  ...('address' in asked ? { address } : {}),
})
