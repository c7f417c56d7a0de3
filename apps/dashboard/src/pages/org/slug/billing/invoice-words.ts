import type { BillingAddress } from '@howdah/platform-client/resources/billing/billing'
import type { Invoice } from '@howdah/platform-client/resources/billing/invoices'
import { countryName } from './countries'

export const amountText = (amount: Invoice['amount']): string =>
  amount === null ? '–' : `${amount.value} ${amount.currency}`

/** Formats an address for a letter, line by line. */
export function addressLines({
  name,
  line1,
  line2,
  postal_code: code,
  city,
  region,
  country,
  tax_id: tax,
}: BillingAddress): string[] {
  return [
    name,
    line1,
    line2,
    [code, city].filter(Boolean).join(' '),
    region,
    countryName(country),
    tax,
  ].filter((line) => line !== '')
}

const head = [
  'invoice',
  'month',
  'plan',
  'status',
  'amount',
  'currency',
  'metric',
  'project',
  'included',
  'used',
  'above',
]

/** An invoice as CSV: a row for each metric, and below it one for each project. Sizes are in bytes. */
export function invoiceCsv({ number, period, plan, status, amount, lines }: Invoice): string {
  const details = [
    number,
    period.start.slice(0, 7),
    plan.name,
    status,
    amount?.value ?? '',
    amount?.currency ?? '',
  ]
  const rows = lines.flatMap(({ metric, included, used, beyond, projects }) => [
    [...details, metric, '', included ?? '', used, beyond],
    ...projects.map(({ name, used: own }) => [...details, metric, name, '', own, '']),
  ])
  return [head, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')
}

/**
 * Formats a CSV field. Text that starts like a formula, even after whitespace or with full-width
 * characters, is prefixed with a quote so that spreadsheets treat it as text. Values with
 * semicolons or tabs are quoted because some spreadsheets also split at these.
 */
function field(value: string | number): string {
  const text =
    typeof value === 'string' && /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/.test(value)
      ? `'${value}`
      : String(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
