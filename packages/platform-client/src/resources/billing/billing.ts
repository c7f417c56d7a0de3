import type { components, operations } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { organizationKey } from '../../query-keys'

export type Billing = components['schemas']['Billing']
export type BillingAddress = components['schemas']['BillingAddress']
/**
 * Result of a plan change. If the payment provider requires a further step, `continue_at` is the
 * address of that step and the plan is still the old one.
 */
export type ChangedPlan = operations['changePlan']['responses'][200]['content']['application/json']

export interface BillingChange {
  slug: string
  spendCap?: boolean
  /** null takes it away. */
  address?: BillingAddress | null
}

/** An organization's plan, its spend cap and its billing address. */
export async function getBilling(
  client: PlatformClient,
  { slug }: { slug: string },
  signal?: AbortSignal,
): Promise<Billing> {
  required({ slug })
  return dataOf(
    client.api.GET('/platform/organizations/{slug}/billing', {
      params: { path: { slug } },
      signal,
    }),
  )
}

export function billingQueryOptions(client: PlatformClient, { slug }: { slug: string }) {
  return {
    queryKey: organizationKey(client, slug, 'billing'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getBilling(client, { slug }, signal),
  }
}

/** Switches the spend cap, or changes the billing address. @throws PlatformError `conflict` where the plan leaves no choice */
export async function updateBilling(
  client: PlatformClient,
  { slug, spendCap, address }: BillingChange,
): Promise<Billing> {
  required({ slug })
  const body = {
    ...(spendCap === undefined ? {} : { spend_cap: spendCap }),
    ...(address === undefined ? {} : { address }),
  }
  return dataOf(
    client.api.PATCH('/platform/organizations/{slug}/billing', {
      params: { path: { slug } },
      body,
    }),
  )
}

/** Puts an organization on another plan. @throws PlatformError `conflict` */
export async function changePlan(
  client: PlatformClient,
  { slug, plan }: { slug: string; plan: Billing['plan']['id'] },
): Promise<ChangedPlan> {
  required({ slug, plan })
  return dataOf(
    client.api.PUT('/platform/organizations/{slug}/billing/plan', {
      params: { path: { slug } },
      body: { plan },
    }),
  )
}
