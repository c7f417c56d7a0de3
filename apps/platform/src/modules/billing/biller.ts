import { hasSpendCap } from '@howdah/rules/plans/spend-cap'
import type { Queryable } from '../../base/transaction'
import type { Log } from '../../base/log/log'
import type { Metrics } from '../metrics/metrics.types'
import type { PaymentProvider } from './billing.types'
import { readAccount, updateCustomer } from './customers'
import { invoiceLines } from './invoice-lines'
import type { Invoices } from './invoices'

/** Delay after the end of a month until its last measurements are written, in milliseconds. */
const SETTLING_MS = 3_600_000

export interface BillerParts {
  control: Queryable
  invoices: Invoices
  metrics: Pick<Metrics, 'retentionDays' | 'usageOf'>
  payments: PaymentProvider
  log: Log
}

/**
 * Creates the invoices of past months, and charges the open ones. Failures are repeated at the next
 * call.
 */
export async function billMonths(
  { control, invoices, log, metrics, payments }: BillerParts,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - metrics.retentionDays * 86_400_000)
  for (const month of await invoices.due(since, new Date(now.getTime() - SETTLING_MS))) {
    const { organizationId, period, plan, spendCap } = month
    const projects = await metrics.usageOf({
      organizationId,
      start: new Date(period.start),
      end: new Date(period.end),
    })
    await invoices.issue(
      { ...month, spendCap: hasSpendCap(plan, spendCap) },
      invoiceLines(plan, projects),
      payments.name,
    )
  }
  for (const { organizationId, ...invoice } of await invoices.open()) {
    try {
      const account = await readAccount(control, organizationId)
      if (account === null) continue
      const customer = await updateCustomer(control, payments, account.customer)
      await invoices.settle(invoice.id, await payments.charge({ customer, invoice }))
    } catch (error) {
      log.warn('An invoice could not be charged', {
        organization: organizationId,
        invoice: invoice.number,
        error,
      })
    }
  }
}
