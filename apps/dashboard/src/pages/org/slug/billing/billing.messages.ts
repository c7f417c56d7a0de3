import type { Billing } from '@howdah/platform-client/resources/billing/billing'
import type { InvoiceSummary } from '@howdah/platform-client/resources/billing/invoices'
import { formatMonth } from '../../../../format/date'
import { formatCount } from '../../../../format/number'

const month = formatMonth

export const billingMessages = {
  title: 'Billing',
  failed: 'Failed to retrieve billing',
  intro: (charges: boolean) =>
    charges
      ? 'Billed monthly, in UTC. You’ll get an invoice at the end of each month.'
      : 'This server has no payment provider, so nothing is charged. An invoice with your usage is created at the end of each month (UTC).',

  plan: 'Plan',
  changePlan: 'Change plan…',
  current: 'Current plan',
  planTitle: 'Change plan',
  planText: 'What each plan includes per month, and how your limits change.',
  plans: 'Plans',
  planNames: { free: 'Free', pro: 'Pro', team: 'Team', enterprise: 'Enterprise' } satisfies Record<
    Billing['plan']['id'],
    string
  >,
  included: (database: string, storage: string, egress: string) =>
    `${database} database, ${storage} storage, ${egress} egress`,
  unlimited: 'Unlimited',
  upgradeTo: (plan: string) => `Upgrade to ${plan}`,
  downgradeTo: (plan: string) => `Downgrade to ${plan}`,
  effects: 'What changes',
  noEffects: 'Both plans have the same limits.',
  limit: 'Limit',
  before: 'Now',
  after: 'Then',
  inUse: 'In use',
  none: 'no limit',
  unknown: '–',
  wouldBeOver: 'Above it',
  overText:
    'Usage above the new limits isn’t blocked. You’ll see a notice. Scheduled backups and restore points beyond those of the new plan are deleted.',
  usageFailed: 'Current usage couldn’t be loaded, so it can’t be compared with the new limits.',
  limits: {
    DATABASE_SIZE: 'Database size',
    STORAGE_SIZE: 'Storage size',
    EGRESS: 'Egress',
    REQUESTS: 'Requests',
    REALTIME_MESSAGES: 'Realtime messages',
    REALTIME_CLIENTS: 'Realtime clients',
    MONTHLY_ACTIVE_USERS: 'Monthly active users',
    PROJECTS: 'Projects',
    MEMBERS: 'Members',
    FILE_SIZE: 'Max file size',
  },
  capFollows: { always: 'The spend cap is always on.', optional: '', none: 'No spend cap needed.' },
  atOnce: 'Takes effect immediately. Nothing is charged.',
  byProvider: 'You may be asked for payment details.',
  planChanged: (plan: string) => `Plan changed to ${plan}.`,
  planFailed: 'Failed to change the plan',
  onlyOwners: 'Only owners can change the plan, spend cap and billing address.',

  thisMonth: (start: string) => `Usage in ${month(start)}`,
  thisMonthIntro: 'Usage so far against your plan.',
  usageByProject: 'Usage by project',
  metric: 'Metric',
  includedColumn: 'Included',
  used: 'Used',
  beyond: 'Beyond',
  usageError: 'Failed to retrieve usage',

  spendCap: 'Spend cap',
  capOn: 'Usage above the plan isn’t billed. Nothing is blocked; you’ll see a notice.',
  capOff: 'Usage above the plan is added to your invoice.',
  capAlways: (plan: string) =>
    `Always on for the ${plan} plan. Usage above the plan isn’t billed, and nothing is blocked.`,
  capNone: (plan: string) => `The ${plan} plan is unlimited, so there’s nothing to cap.`,
  nothingCharged: 'Nothing is charged on this server.',
  capSaved: (on: boolean) => (on ? 'Spend cap turned on.' : 'Spend cap turned off.'),
  capFailed: 'Failed to change the spend cap',
  capOffTitle: 'Turn off the spend cap?',
  capOffText: 'From this month on, usage above the plan is charged.',
  capOffConfirm: 'Turn off',

  invoices: 'Invoices',
  invoicesFailed: 'Failed to retrieve invoices',
  noInvoices: 'No invoices yet',
  noInvoicesText: (start: string) => `The first one will be created at the end of ${month(start)}.`,
  invoiceCount: (count: number) => (count === 1 ? '1 invoice' : `${formatCount(count)} invoices`),
  number: 'Number',
  month: 'Month',
  monthOf: month,
  status: 'Status',
  amount: 'Amount',
  statuses: { open: 'Open', paid: 'Paid', not_charged: 'Not charged' } satisfies Record<
    InvoiceSummary['status'],
    string
  >,
  more: 'Load more',

  invoice: (number: string) => `Invoice ${number}`,
  invoiceText: (start: string, plan: string) => `${month(start)}, plan ${plan}`,
  invoiceFailed: 'Failed to retrieve the invoice',
  noInvoice: 'Invoice not found.',
  issued: 'Issued',
  billedTo: 'Billed to',
  noAddress: 'No address',
  cap: 'Spend cap',
  on: 'On',
  off: 'Off',
  notCharged: 'Nothing is charged: this server has no payment provider.',
  lines: 'Lines',
  download: 'Download CSV',
  close: 'Close',

  address: 'Billing address',
  addressIntro: 'Shown on future invoices.',
  addressSaved: 'Address saved.',
  addressFailed: 'Failed to save the address',
  fields: {
    name: 'Name or company',
    email: 'Email',
    line1: 'Address',
    line2: 'Address, second line',
    city: 'City',
    region: 'State or region',
    postal_code: 'Postal code',
    country: 'Country',
    tax_id: 'Tax ID',
  },
  chooseCountry: 'Choose a country',
  missing: 'Required.',
  emailWrong: 'Enter a valid email address.',
}
