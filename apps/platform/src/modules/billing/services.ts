import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { UsageMetric } from '@howdah/rules/plans/over-usage'
import type { UsageMetricName } from '@howdah/rules/plans/plan-quotas'
import type { UsageThreshold } from '@howdah/rules/plans/usage-threshold'
import type { Organization } from '../organizations/organizations'
import type { Billing, PaymentProvider } from './billing.types'
import type { Invoices } from './invoices'

declare module '../../base/services' {
  interface Services {
    payments: PaymentProvider
    billing: Billing
    invoices: Invoices
  }
}

declare module '../../base/events' {
  interface Events {
    /** An organization's use of a month is near or above its plan's limit; again at each poll. */
    'usage.threshold': {
      organization: Pick<Organization, 'id' | 'slug' | 'name' | 'plan' | 'spendCap'>
      metric: UsageMetric & { metric: UsageMetricName }
      threshold: UsageThreshold
      month: string
    }
  }
}

export type BillingServices = Pick<
  Services,
  | 'billing'
  | 'config'
  | 'control'
  | 'events'
  | 'invoices'
  | 'log'
  | 'metrics'
  | 'organizations'
  | 'payments'
  | 'projectViews'
>
export type BillingHandler<Id extends OperationId> = Handler<Id, BillingServices>
