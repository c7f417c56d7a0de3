import type { BillingAddress, Invoice } from '@howdah/platform-client'
import { countryName } from './countries'

export const amountText = (amount: Invoice['amount']): string =>
  amount === null ? '–' : `${amount.value} ${amount.currency}`

/** An address as it stands on a letter, line by line. */
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
  const facts = [
    number,
    period.start.slice(0, 7),
    plan.name,
    status,
    amount?.value ?? '',
    amount?.currency ?? '',
  ]
  const rows = lines.flatMap(({ metric, included, used, beyond, projects }) => [
    [...facts, metric, '', included ?? '', used, beyond],
    ...projects.map(({ name, used: own }) => [...facts, metric, name, '', own, '']),
  ])
  return [head, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')
}

/**
 * What begins like a formula, be it behind blanks or in full-width letters, would be one to a spreadsheet: a quote before it keeps it a text.
 * Some also part at semicolons and tabs, unless there are quotes around.
 */
function field(value: string | number): string {
  const text =
    typeof value === 'string' && /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/.test(value)
      ? `'${value}`
      : String(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
