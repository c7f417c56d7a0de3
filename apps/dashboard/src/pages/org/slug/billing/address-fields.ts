import type { BillingAddress } from '@howdah/platform-client/resources/billing/billing'
import { isEmail } from '../../../../forms/account-rules'
import { billingMessages as messages } from './billing.messages'

export const emptyAddress: BillingAddress = {
  ...{
    name: '',
    email: '',
    line1: '',
    line2: '',
    city: '',
    region: '',
    postal_code: '',
    country: '',
    tax_id: '',
  },
}

export const optionalFields: ReadonlySet<keyof BillingAddress> = new Set([
  'email',
  'line2',
  'region',
  'postal_code',
  'tax_id',
] as const)

/** Without spaces around what was typed. */
export function trimmed(address: BillingAddress): BillingAddress {
  const entries = Object.entries(address).map(([name, value]: [string, string]) => [
    name,
    value.trim(),
  ])
  // The same fields, each a text still.
  return Object.fromEntries(entries) as BillingAddress
}

/**
 * Validates the address before the request is sent; returns an error message for each invalid
 * field.
 */
export function addressProblems(
  address: BillingAddress,
): Partial<Record<keyof BillingAddress, string>> {
  const { email, ...rest } = trimmed(address)
  const missing = Object.entries(rest).flatMap(([name, value]) =>
    value === '' && !optionalFields.has(name as keyof BillingAddress)
      ? [[name, messages.missing]]
      : [],
  )
  const wrong = email !== '' && !isEmail(email) ? { email: messages.emailWrong } : {}
  return {
    ...(Object.fromEntries(missing) as Partial<Record<keyof BillingAddress, string>>),
    ...wrong,
  }
}
