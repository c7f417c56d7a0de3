import type { PlanTier } from '@howdah/rules/plans/plan-change'
import type { Queryable } from '../../base/transaction'
import type { BillingAddress, Charge, Invoice, InvoiceLine, InvoiceStatus } from './billing.types'
import type { BillingMonth } from './month'

/** A month that has ended and has no invoice yet. */
export interface DueInvoice {
  organizationId: number
  period: BillingMonth
  /** The one that counted when the month ended. */
  plan: PlanTier
  /** Spend cap at that time. */
  spendCap: boolean
  billedTo: BillingAddress | null
}

/** The invoices of organizations. */
export interface Invoices {
  /** The newest first, without lines, and how many there are in all. */
  page(
    organizationId: number,
    page: { offset: number; limit: number },
  ): Promise<{ invoices: Omit<Invoice, 'lines'>[]; count: number }>
  byId(organizationId: number, id: string): Promise<Invoice | null>
  /**
   * Returns months that ended before `until`, the oldest first.
   * @param since earlier measurements are no longer stored
   */
  due(since: Date, until: Date): Promise<DueInvoice[]>
  /** Does nothing where another server was faster. */
  issue(due: DueInvoice, lines: readonly InvoiceLine[], provider: string): Promise<void>
  /** Returns invoices that have not been charged yet, or were not paid. */
  open(): Promise<(Invoice & { organizationId: number })[]>
  settle(id: string, charge: Charge): Promise<void>
}

interface Row {
  id: string
  organizationId: number
  start: string
  end: string
  plan: PlanTier
  spendCap: boolean
  lines: InvoiceLine[]
  billedTo: BillingAddress | null
  status: InvoiceStatus
  amount: string | null
  currency: string | null
  issuedAt: Date
}

const summary = `id, organization_id as "organizationId", period_start::text as start, period_end::text as "end", plan, spend_cap as "spendCap",
  billed_to as "billedTo", status, amount, currency, issued_at as "issuedAt"`

// Without a change after the month's end the plan and the spend cap of now are those of then.
const due = `
  select o.id as "organizationId", period::date::text as start, (period + interval '1 month')::date::text as "end",
         coalesce((select from_plan from plan_changes c
                    where c.organization_id = o.id and c.at >= (period + interval '1 month') at time zone 'utc' order by c.at limit 1),
                  o.plan) as plan,
         coalesce((select from_cap from spend_cap_changes c
                    where c.organization_id = o.id and c.at >= (period + interval '1 month') at time zone 'utc' order by c.at limit 1),
                  o.spend_cap) as "spendCap",
         o.billing_address as "billedTo"
    from organizations o
   cross join lateral generate_series(o.billed_from::timestamp, ($2::timestamptz at time zone 'utc') - interval '1 month', '1 month') period
   where period >= $1::timestamptz at time zone 'utc'
     and not exists (select from invoices i where i.organization_id = o.id and i.period_start = period::date)
   order by period, o.id`

export function createInvoices(db: Queryable): Invoices {
  return {
    async page(organizationId, { offset, limit }) {
      const [found, counted] = await Promise.all([
        db.query<Row>(
          `select ${summary} from invoices where organization_id = $1 order by period_start desc offset $2 limit $3`,
          [organizationId, offset, limit],
        ),
        db.query<{ count: number }>(
          'select count(*)::integer as count from invoices where organization_id = $1',
          [organizationId],
        ),
      ])
      return { invoices: found.rows.map(fromRow), count: counted.rows[0]?.count ?? 0 }
    },
    async byId(organizationId, id) {
      const { rows } = await db.query<Row>(
        `select ${summary}, lines from invoices where organization_id = $1 and id = $2`,
        [organizationId, id],
      )
      return rows[0] ? fromRow(rows[0]) : null
    },
    async due(since, until) {
      const { rows } = await db.query<Omit<DueInvoice, 'period'> & BillingMonth>(due, [
        since,
        until,
      ])
      return rows.map(({ start, end, ...rest }) => ({ ...rest, period: { start, end } }))
    },
    async issue({ organizationId, period, plan, spendCap, billedTo }, lines, provider) {
      await db.query(
        `insert into invoices (organization_id, period_start, period_end, plan, spend_cap, lines, billed_to, provider)
         select $1, $2, $3, $4, $5, $6, $7, $8 from organizations where id = $1
             on conflict (organization_id, period_start) do nothing`,
        [
          organizationId,
          period.start,
          period.end,
          plan,
          spendCap,
          JSON.stringify(lines),
          billedTo && JSON.stringify(billedTo),
          provider,
        ],
      )
    },
    async open() {
      const { rows } = await db.query<Row>(
        `select ${summary}, lines from invoices where status = 'open' order by issued_at, id`,
      )
      return rows.map((row) => ({ ...fromRow(row), organizationId: row.organizationId }))
    },
    async settle(id, { status, amount }) {
      await db.query(
        `update invoices set status = $2, amount = $3, currency = $4 where id = $1 and status = 'open'`,
        [id, status, amount?.value ?? null, amount?.currency ?? null],
      )
    },
  }
}

function fromRow({
  id,
  organizationId,
  start,
  end,
  plan,
  spendCap,
  lines,
  billedTo,
  status,
  amount,
  currency,
  issuedAt,
}: Row): Invoice {
  return {
    ...{ id, plan, spendCap, lines, billedTo, status, issuedAt },
    number: `${organizationId}-${start.slice(0, 7)}`,
    period: { start, end },
    amount: amount === null || currency === null ? null : { value: amount, currency },
  }
}
